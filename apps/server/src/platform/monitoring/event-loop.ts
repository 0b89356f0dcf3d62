import { monitorEventLoopDelay } from "node:perf_hooks";

/** Sampling interval, milliseconds; shorter delays aren't seen. */
const RESOLUTION_MS = 20;
/** Figures cover the last minute or two rather than the time since the start. */
const FORGET_MS = 60_000;

export interface EventLoop {
  /** The 99th percentile of the event loop delay, milliseconds. */
  p99Ms(): number;
}

let opened: EventLoop | undefined;

/** One monitor per process, even with several servers in a test. */
export function watchEventLoop(): EventLoop {
  opened ??= open();
  return opened;
}

function open(): EventLoop {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const read = () => Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
  let before = 0;
  setInterval(() => {
    before = read();
    delay.reset();
  }, FORGET_MS).unref();
  return { p99Ms: () => Math.max(before, read()) };
}
