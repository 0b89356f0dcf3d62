import type { AppliedSuppressions } from "../suppressions/apply-suppressions.ts";
import { type DraftGroup, groupDrafts, writeFindings } from "./findings.ts";
import type { Redaction } from "./redaction.ts";
import type { Finding, SuppressedFinding } from "./report.ts";

/**
 * Maximum total size of the findings as JSON characters, and separately of the suppressed findings.
 */
const MAX_FINDINGS_SIZE = 1_500_000;

interface ListedFindings {
  /** All findings that count. */
  readonly found: readonly DraftGroup[];
  /** The findings that fit in the report. */
  readonly shown: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
}

/** Turns rule results into report findings: deduplicated, redacted and limited in size. */
export function listFindings(
  { counted, suppressed }: AppliedSuppressions,
  redaction: Redaction,
  limit: number,
): ListedFindings {
  const found = groupDrafts(counted);
  const passed = groupDrafts(suppressed).slice(0, limit);
  return {
    found,
    shown: withinSize(writeFindings(found.slice(0, limit), redaction)),
    suppressed: withinSize(
      writeFindings(passed, redaction).flatMap((finding) =>
        finding.suppression === null ? [] : { ...finding, suppression: finding.suppression },
      ),
    ),
  };
}

/**
 * Truncates the findings to a size that every report format can hold. The most severe come first.
 */
export function withinSize<F>(findings: readonly F[]): F[] {
  let size = 0;
  return findings.filter((finding) => {
    size += JSON.stringify(finding).length;
    return size <= MAX_FINDINGS_SIZE;
  });
}
