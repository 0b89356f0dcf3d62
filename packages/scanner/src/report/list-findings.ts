import {
  type DraftGroup,
  type FindingDraft,
  groupDrafts,
  lineRange,
  writeFindings,
} from "./findings.ts";
import type { Redaction } from "./redaction.ts";
import { withoutRepeatedSecrets } from "./repeated-secrets.ts";
import type { Finding, SuppressedFinding } from "./report.ts";
import { type Suppression, suppressionFinder } from "./suppression.ts";

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
  drafts: readonly FindingDraft[],
  suppressions: readonly Suppression[],
  redaction: Redaction,
  limit: number,
): ListedFindings {
  const { kept, suppressed } = separateSuppressed(withoutRepeatedSecrets(drafts), suppressions);
  const found = groupDrafts(kept);
  const written = suppressed
    .slice(0, limit)
    .flatMap(({ group, reason }) =>
      writeFindings([group], redaction).map((finding) => ({ ...finding, reason })),
    );
  return {
    found,
    shown: withinSize(writeFindings(found.slice(0, limit), redaction)),
    suppressed: withinSize(written),
  };
}

function separateSuppressed(
  drafts: readonly FindingDraft[],
  suppressions: readonly Suppression[],
): { kept: FindingDraft[]; suppressed: { group: DraftGroup; reason: string }[] } {
  const find = suppressionFinder(suppressions);
  const kept: FindingDraft[] = [];
  const byReason = new Map<string, FindingDraft[]>();
  for (const draft of drafts) {
    const places = [draft.location, ...draft.alsoAt].map(lineRange);
    const suppression = find(draft.judgement.rule, places);
    if (suppression === undefined) kept.push(draft);
    else byReason.set(suppression.reason, [...(byReason.get(suppression.reason) ?? []), draft]);
  }
  const suppressed = [...byReason].flatMap(([reason, group]) =>
    groupDrafts(group).map((each) => ({ group: each, reason })),
  );
  return { kept, suppressed };
}

/**
 * Truncates the findings to a size that every report format can hold. The most severe come first.
 */
function withinSize<F extends Finding>(findings: readonly F[]): F[] {
  let size = 0;
  return findings.filter((finding) => {
    size += JSON.stringify(finding).length;
    return size <= MAX_FINDINGS_SIZE;
  });
}
