import type { Rule } from "../rule-language/rule.ts";
import type { Outcome, ResourceCounts } from "./judge.ts";
import { pointsOfMany } from "./points.ts";
import type { Judgements } from "./score.ts";
import type { Category } from "./severity.ts";

/** An open question costs this share of what it would cost as a finding. */
const OPEN_SHARE = 0.1;

/** What was not looked at at all leaves a grave question open, which counts half. */
const UNSEEN_SHARE = 0.5;

/** What a search through any file turns up says nothing of how much could be judged. */
export function isSearch({ checks }: Rule): boolean {
  return checks.some(({ subject }) => subject === "file");
}

/**
 * How much of one category could be judged. What stayed open has its price whatever else could be
 * judged: as a share of the whole it would shrink with everything good put beside it.
 */
export function countJudgements(
  category: Category,
  outcomes: readonly Outcome[],
  resources: ResourceCounts,
): Judgements {
  const own = outcomes.filter(({ rule }) => rule.category === category && !isSearch(rule));
  const undecided = own.filter(({ fact }) => fact.truth === undefined);
  const byRule = Map.groupBy(undecided, ({ rule }) => rule);
  const unanswered = [...byRule].map(
    ([{ severity }, { length }]) => OPEN_SHARE * pointsOfMany(severity, length),
  );
  const unseen = unseenParts(category, resources).map(
    (count) => UNSEEN_SHARE * pointsOfMany("HIGH", count),
  );
  const openPoints = [...unanswered, ...unseen].reduce((sum, points) => sum + points, 0);
  // Settings of providers alone, without any resource, say next to nothing.
  const isJudged =
    undecided.length < own.length && (category !== "security" || resources.looked > 0);
  return { isJudged, openPoints };
}

/** How often each thing was there that nobody looked at. */
function unseenParts(
  category: Category,
  { types, unseen, leftOut }: ResourceCounts,
): readonly number[] {
  // How a module is written can be judged without those it calls.
  if (category === "quality") return [leftOut];
  // A call that is repeated leads to the same code again.
  const calls = Map.groupBy(unseen, (address) => address.replace(/\[[^\]]*\]/g, ""));
  const counts = [leftOut, ...[...calls.values()].map(({ length }) => length)];
  if (category === "efficiency") return counts;
  const unknown = [...types.values()].filter(({ isJudged }) => !isJudged);
  return [...counts, ...unknown.map(({ instances }) => instances)];
}
