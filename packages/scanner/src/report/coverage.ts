import { isSearch } from "../scores/open-questions.ts";
import type { Severity } from "../scores/severity.ts";
import type { Outcome, ResourceCounts } from "./judgement.ts";
import type { Coverage } from "./report.ts";

/** Evaluations of more severe rules weigh more in the coverage. */
const WEIGHT: Readonly<Record<Severity, number>> = {
  CRITICAL: 8,
  HIGH: 5,
  MEDIUM: 3,
  LOW: 1,
  INFO: 0,
};

/** Maximum number of causes listed. */
const MAX_CAUSES = 20;

/** Maximum number of types listed. */
const MAX_TYPES = 200;

/**
 * Coverage of the security rules, shown next to the scores: the share of conclusive evaluations
 * times the share of resource types that have rules. It is 0 if a part of the module wasn't read,
 * because the size of that part is unknown.
 */
export function computeCoverage(
  judgements: readonly Outcome[],
  resources: ResourceCounts,
  isPartUnread: boolean,
): Coverage {
  const security = judgements.filter(({ rule }) => rule.category === "security" && !isSearch(rule));
  let [decided, undecided, decidedWeight, weight] = [0, 0, 0, 0];
  for (const { rule, decided: known, open } of security) {
    decided += known;
    undecided += open.length;
    decidedWeight += known * WEIGHT[rule.severity];
    weight += (known + open.length) * WEIGHT[rule.severity];
  }
  const share = shareOfTypes(resources) * (decidedWeight / (weight || 1));
  const types = typesOf(resources);
  return {
    percent: isPartUnread ? 0 : Math.floor(share * 1000) / 10,
    decided,
    undecided,
    notCreated: resources.notCreated,
    withoutRules: types.reduce((sum, { judged, instances }) => sum + (judged ? 0 : instances), 0),
    types: types.slice(0, MAX_TYPES),
    typeCount: types.length,
    judgedTypeCount: types.filter(({ judged }) => judged).length,
    missing: missingCauses(security, resources.unseen),
  };
}

/**
 * Each part with missing code counts as a type without rules; all omitted instances together count
 * as one more.
 */
function shareOfTypes({ looked, types, unseen, leftOut }: ResourceCounts): number {
  if (looked === 0) return 0;
  const judged = [...types.values()].filter(({ isJudged }) => isJudged).length;
  return judged / (types.size + unseen.length + (leftOut > 0 ? 1 : 0));
}

/** Types without rules come first, because they need the reader's attention. */
function typesOf({ types }: ResourceCounts): Coverage["types"] {
  return [...types]
    .map(([type, { instances, isJudged }]) => ({ type, instances, judged: isJudged }))
    .sort(
      (a, b) =>
        Number(a.judged) - Number(b.judged) ||
        b.instances - a.instances ||
        (a.type < b.type ? -1 : 1),
    );
}

function missingCauses(
  judgements: readonly Outcome[],
  unseen: readonly string[],
): Coverage["missing"] {
  const counts = new Map(unseen.map((address) => [`the code of ${address}`, 1]));
  for (const causes of judgements.flatMap(({ open }) => open)) {
    for (const cause of new Set(causes)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts]
    .map(([cause, count]) => ({ cause, judgements: count }))
    .sort((a, b) => b.judgements - a.judgements)
    .slice(0, MAX_CAUSES);
}
