import { jobKind } from "../../../platform/jobs/jobs.ts";
import { SCAN_LIMITS } from "../../../platform/scanner/scanner.ts";

/** Handles a scan that failed its last attempt. */
export const giveUpScanUpload = jobKind<{ scanId: number }>("scan-upload-given-up", {});

/** A job whose process dies misses its heartbeat and is retried. */
export const scanUpload = jobKind<{ scanId: number }>("scan-upload", {
  deadLetter: giveUpScanUpload.name,
  retryLimit: 2,
  retryDelay: 1,
  heartbeatSeconds: 10,
  expireInSeconds: SCAN_LIMITS.seconds * 2,
});
