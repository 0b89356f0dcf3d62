import type { Rule } from "../rule-language/rule.ts";
import type { Outcome, ResourceCounts } from "./judge.ts";
import type { Coverage } from "./report.ts";
import type { Judgements } from "./score.ts";
import type { Category, Severity } from "./severity.ts";

/** Judgements on grave matters count more towards the coverage. */
const WEIGHT: Readonly<Record<Severity, number>> = {
  CRITICAL: 8,
  HIGH: 5,
  MEDIUM: 3,
  LOW: 1,
  INFO: 0,
};

/** Code or resources that were not looked at leave open at least a question of this weight. */
const UNSEEN_WEIGHT = WEIGHT.HIGH;

/** So many of the commonest causes are listed. */
const MAX_CAUSES = 20;

/** What a search through any file turns up says nothing of how much could be judged. */
function isSearch({ checks }: Rule): boolean {
  return checks.some(({ subject }) => subject === "file");
}

/** How much of one category could be judged. */
export function countJudgements(
  category: Category,
  judgements: readonly Outcome[],
  resources: ResourceCounts,
): Judgements {
  const own = judgements.filter(({ rule }) => rule.category === category && !isSearch(rule));
  const decidedByRule = new Map<string, number>();
  let decided = 0;
  let decidedWeight = 0;
  // How a module is written can be judged without those it calls.
  const unseen = category === "quality" ? 0 : resources.unseenModules.length;
  let totalWeight = (unseen + resources.leftOut) * UNSEEN_WEIGHT;
  for (const { rule, fact } of own) {
    totalWeight += WEIGHT[rule.severity];
    if (fact.truth === undefined) continue;
    decided++;
    decidedWeight += WEIGHT[rule.severity];
    decidedByRule.set(rule.id, (decidedByRule.get(rule.id) ?? 0) + 1);
  }
  // Variables and provider settings alone, without any resource, say next to nothing.
  const isEmpty = totalWeight === 0 || (category === "security" && resources.looked === 0);
  const percent = isEmpty ? 0 : (100 * decidedWeight) / totalWeight;
  return { percent, decided, decidedByRule, resources: resources.all };
}

/**
 * The coverage of the security rules, which is what the report shows beside its scores. It is none
 * where a part of the module was not read: nobody can say how much there is in that part to judge.
 */
export function computeCoverage(
  judgements: readonly Outcome[],
  resources: ResourceCounts,
  isPartUnread: boolean,
): Coverage {
  const security = judgements.filter(({ rule }) => rule.category === "security" && !isSearch(rule));
  const { percent, decided } = countJudgements("security", judgements, resources);
  return {
    percent: isPartUnread ? 0 : Math.round(percent * 10) / 10,
    decided,
    undecided: security.length - decided,
    notCreated: resources.notCreated,
    withoutRules: resources.withoutRules,
    missing: missingCauses(security, resources.unseenModules),
  };
}

function missingCauses(
  judgements: readonly Outcome[],
  unseenModules: readonly string[],
): Coverage["missing"] {
  const counts = new Map(unseenModules.map((address) => [`the code of ${address}`, 1]));
  for (const { fact } of judgements) {
    if (fact.truth !== undefined) continue;
    for (const cause of new Set(fact.causes)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts]
    .map(([cause, count]) => ({ cause, judgements: count }))
    .sort((a, b) => b.judgements - a.judgements)
    .slice(0, MAX_CAUSES);
}
