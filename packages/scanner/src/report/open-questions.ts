import type { Rule } from "../rule-language/rule.ts";
import type { Outcome, ResourceCounts } from "./judgement.ts";
import { pointsOfMany } from "./points.ts";
import type { Judgements } from "./score.ts";
import type { Category } from "./severity.ts";

/** Cost of an inconclusive evaluation, as a share of the corresponding finding's cost. */
const OPEN_SHARE = 0.1;

/** Unseen code counts as an inconclusive evaluation of a severe rule, at half the cost. */
const UNSEEN_SHARE = 0.5;

/** Rules that search all files, or all that is run, say nothing about coverage. */
export function isSearch({ checks }: Rule): boolean {
  return checks.some(({ subject }) => subject === "file" || subject === "program");
}

/**
 * Counts a category's conclusive and inconclusive evaluations. Each inconclusive one has a fixed
 * cost. If the cost were a share of the total, adding unrelated correct code would reduce it.
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
  // Provider settings without any resources aren't enough for a score.
  const isJudged =
    undecided.length < own.length && (category !== "security" || resources.looked > 0);
  return { isJudged, openPoints };
}

/** How often each unseen part occurs. */
function unseenParts(
  category: Category,
  { types, unseen, leftOut }: ResourceCounts,
): readonly number[] {
  // Quality rules don't need the code of called modules.
  if (category === "quality") return [leftOut];
  // Repeated instances of a call lead to the same code.
  const calls = Map.groupBy(unseen, (address) => address.replace(/\[[^\]]*\]/g, ""));
  const counts = [leftOut, ...[...calls.values()].map(({ length }) => length)];
  if (category === "efficiency") return counts;
  const unknown = [...types.values()].filter(({ isJudged }) => !isJudged);
  return [...counts, ...unknown.map(({ instances }) => instances)];
}
