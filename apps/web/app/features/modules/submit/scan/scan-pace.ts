import { SCAN_BAR } from "@stackyard/contract/base/limits";
import { useEffect, useState } from "react";

/** The least time that a scan is shown for, milliseconds. */
export const SCAN_SHOWN_MS = (100 / SCAN_BAR.step) * SCAN_BAR.everyMs;

/** Percent that the bar may show this long after it began: it never runs ahead of its pace. */
export function pacedProgress(actual: number, elapsedMs: number): number {
  return Math.min(actual, Math.floor(elapsedMs / SCAN_BAR.everyMs) * SCAN_BAR.step);
}

/** The scan's progress at the bar's pace. `startedAt` in milliseconds since 1970. */
export function usePacedProgress(actual: number, startedAt: number): number {
  const [now, setNow] = useState(startedAt);

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SCAN_BAR.everyMs);
    return () => clearInterval(ticking);
  }, []);

  return pacedProgress(actual, Math.max(0, now - startedAt));
}
