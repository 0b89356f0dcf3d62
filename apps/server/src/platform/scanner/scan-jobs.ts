import { SCAN_LIMITS } from "./scanner.ts";

/** How a queue retries scans. A job whose process dies misses its heartbeat and is retried. */
export const SCAN_RETRIES = {
  retryLimit: 2,
  retryDelay: 1,
  heartbeatSeconds: 10,
  expireInSeconds: SCAN_LIMITS.seconds * 2,
} as const;

/** How often a scan without time is retried, with increasing waits. */
const LATE = { tries: 20, waitSeconds: 30, longestWaitSeconds: 15 * 60 } as const;

/** Seconds until a scan that got no time is tried again; undefined after the last try. */
export function waitAfterLateScan(attempts: number): number | undefined {
  if (attempts >= LATE.tries) return undefined;
  return Math.min(LATE.waitSeconds * 2 ** (attempts - 1), LATE.longestWaitSeconds);
}
