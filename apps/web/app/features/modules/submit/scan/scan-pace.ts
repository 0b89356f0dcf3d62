import { SCAN_BAR } from "@stackyard/contract/base/limits";
import { useEffect, useState } from "react";

/** Minimum time a scan is displayed, in milliseconds. */
export const SCAN_SHOWN_MS = (100 / SCAN_BAR.step) * SCAN_BAR.everyMs;

/** Maximum percentage that the bar shows after this time, so that it moves at a steady pace. */
export function pacedProgress(actual: number, elapsedMs: number): number {
  return Math.min(actual, Math.floor(elapsedMs / SCAN_BAR.everyMs) * SCAN_BAR.step);
}

/** Scan progress limited to the bar's pace. `startedAt` is a Unix time in milliseconds. */
export function usePacedProgress(actual: number, startedAt: number): number {
  const [now, setNow] = useState(startedAt);

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SCAN_BAR.everyMs);
    return () => clearInterval(ticking);
  }, []);

  return pacedProgress(actual, Math.max(0, now - startedAt));
}
