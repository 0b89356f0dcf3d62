import { type FindingDraft, lineRange } from "../report/findings.ts";
import type { FindingSuppression } from "../report/report.ts";
import { ANY_RULE, type Suppression, suppressionFinder } from "./suppression.ts";

/** A suppression that an auditor accepts, by its comment. */
export interface AcceptedSuppression {
  readonly ruleId: string;
  readonly file: string;
  readonly line: number;
}

/**
 * Whom the comments in the code belong to. The owner's suppressions do what they say. A seller's
 * need a rule and a reason, and those of critical and high findings count only once an auditor has
 * accepted them.
 */
export type SuppressionTrust =
  | { readonly by: "owner" }
  | { readonly by: "seller"; readonly accepted: readonly AcceptedSuppression[] };

/** Drafts that count, some of them although a comment suppresses them, and drafts that don't. */
export interface AppliedSuppressions {
  readonly counted: readonly FindingDraft[];
  readonly suppressed: readonly FindingDraft[];
}

export function applySuppressions(
  drafts: readonly FindingDraft[],
  suppressions: readonly Suppression[],
  trust: SuppressionTrust,
): AppliedSuppressions {
  const find = suppressionFinder(suppressions.filter((each) => isEffective(each, trust)));
  const counted: FindingDraft[] = [];
  const suppressed: FindingDraft[] = [];
  for (const draft of drafts) {
    const places = [draft.location, ...draft.alsoAt].map(lineRange);
    const found = find(draft.judgement.rule, places);
    if (found === undefined) {
      counted.push(draft);
      continue;
    }
    const suppression = describe(found, draft, trust);
    const isCounted = trust.by === "seller" && isGrave(draft) && !suppression.isAccepted;
    (isCounted ? counted : suppressed).push({ ...draft, suppression });
  }
  return { counted, suppressed };
}

/** Whether it names rules and says why, or doesn't have to. */
function isEffective({ rules, reason }: Suppression, { by }: SuppressionTrust): boolean {
  return by === "owner" || (reason !== "" && !rules.includes(ANY_RULE));
}

function describe(
  { reason, comment }: Suppression,
  { judgement: { rule } }: FindingDraft,
  trust: SuppressionTrust,
): FindingSuppression {
  const { file, startLine: line } = lineRange(comment);
  const accepted = trust.by === "seller" ? trust.accepted : [];
  const isAccepted = accepted.some(
    (each) => each.ruleId === rule.id && each.file === file && each.line === line,
  );
  return { reason, file, line, isAccepted };
}

function isGrave({ judgement: { rule } }: FindingDraft): boolean {
  return rule.severity === "CRITICAL" || rule.severity === "HIGH";
}
