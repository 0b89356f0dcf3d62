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

/** Characters of JSON that findings may take, and as many those suppressed. */
const MAX_FINDINGS_SIZE = 1_500_000;

interface ListedFindings {
  /** All that count. */
  readonly found: readonly DraftGroup[];
  /** Those of them that a report has room for. */
  readonly shown: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
}

/** From what rules found to what a report says: each thing once, without secrets, within limits. */
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

/** The findings up to a size that a report can have in any format; the gravest stand first. */
function withinSize<F extends Finding>(findings: readonly F[]): F[] {
  let size = 0;
  return findings.filter((finding) => {
    size += JSON.stringify(finding).length;
    return size <= MAX_FINDINGS_SIZE;
  });
}
