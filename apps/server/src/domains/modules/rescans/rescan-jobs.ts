import { jobKind } from "../../../platform/jobs/jobs.ts";
import { SCAN_LIMITS } from "../../../platform/scanner/scanner.ts";

/** Scans a version again; `tries` counts earlier attempts without time. */
export const rescanVersionOf = jobKind<{
  versionId: number;
  /** Nobody waits for it. */
  isBackground?: boolean;
  tries?: number;
}>("rescan-version", {
  retryLimit: 2,
  retryDelay: 5,
  expireInSeconds: SCAN_LIMITS.seconds * 2,
});

/** Scans versions that were scanned with older rules. One run at a time, however many servers start. */
export const rescanOutdatedVersions = jobKind<Record<string, never>>("rescan-outdated-versions", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 12 * 60 * 60,
});

/** Tells the owners of modules about critical findings that an administrator released. */
export const announceNotices = jobKind<Record<string, never>>("announce-security-notices", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});
