import type { Log } from "./log.ts";

const LOOK_EVERY_MS = 5_000;

/** Less than this is a clock being set right, as it is all the time. */
const JUMP_MS = 30_000;

/**
 * Says so when the machine's clock jumps, for what lives by it then ends too early or too late:
 * sessions, download addresses, limits.
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

/** How far the wall's clock is ahead of the one that only counts. */
function clockOffset(): number {
  return Date.now() - performance.now();
}
