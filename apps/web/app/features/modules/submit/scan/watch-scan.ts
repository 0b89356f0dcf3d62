import type { ScanState } from "@stackyard/contract/modules/submissions";
import { followScan } from "./follow-scan";
import { SCAN_SHOWN_MS } from "./scan-pace";

/** Follows a scan and resolves when both the scan and the progress bar have finished. */
export async function watchScan(
  scanId: number,
  watch: { readonly signal: AbortSignal; readonly onState: (scan: ScanState) => void },
): Promise<ScanState> {
  const [scan] = await Promise.all([followScan(scanId, watch), pause(SCAN_SHOWN_MS)]);
  watch.signal.throwIfAborted();
  return scan;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
