import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often it looks, milliseconds; it sees no shorter delay. */
const RESOLUTION_MS = 20;
/** Figures are of the last minute or two, not of the time since the start. */
const FORGET_MS = 60_000;

export interface EventLoop {
  /** How late the process came to what was due: of a hundred times, the worst but one, milliseconds. */
  p99Ms(): number;
}

let opened: EventLoop | undefined;

/** One watch for the process, however many servers a test has in it. */
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
