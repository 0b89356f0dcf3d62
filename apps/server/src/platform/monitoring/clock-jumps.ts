import type { Log } from "./log.ts";

const LOOK_EVERY_MS = 5_000;

/** Smaller differences are ordinary clock corrections. */
const JUMP_MS = 30_000;

/**
 * Logs jumps of the system clock, which end sessions, download URLs and limits too early or too
 * late.
 */
export function reportClockJumps(log: Log): void {
  let offset = clockOffset();
  const look = setInterval(() => {
    const now = clockOffset();
    const seconds = Math.round((now - offset) / 1_000);
    offset = now;
    if (Math.abs(seconds) * 1_000 < JUMP_MS) return;
    const direction = seconds > 0 ? "forwards" : "backwards";
    log.warn({ seconds }, `the clock jumped ${direction} by ${Math.abs(seconds)} s`);
  }, LOOK_EVERY_MS);
  look.unref();
}

/** How far the system clock is ahead of the monotonic clock. */
function clockOffset(): number {
  return Date.now() - performance.now();
}
