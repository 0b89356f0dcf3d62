import { lowestCap } from "./caps.ts";
import { CLASS_WEIGHT, pointsOf } from "./points.ts";
import type { FindingClass, Loss, Score } from "./report.ts";
import type { Category, Severity } from "./severity.ts";

/** Points are given in tenths, which is what readers see. */
const UNITS_PER_POINT = 10;

/** A finding as the score sees it. */
export interface ScoredFinding {
  /** Its index among the report's findings. */
  readonly index: number;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly class: FindingClass;
}

/** How much of one category could be judged. */
export interface Judgements {
  /** Whether anything of it could be. */
  readonly isJudged: boolean;
  /** What the questions that stayed open cost. */
  readonly openPoints: number;
}

/**
 * The score of one category: the findings of a rule cost `points × class weight × 0.5^k` for
 * k = 0, 1, 2, … What a finding costs depends on nothing else, so that nothing good beside it
 * thins it out. The sum is rounded to whole points, of which there are a hundred to lose; what the
 * findings are said to cost adds up to just that. A cap lowers the score beyond it.
 *
 * There is none where nothing could be judged and nothing was found. `unloadable` says that the
 * module did not pass the gate, or that a part of it was not read.
 */
export function computeScore(
  category: Category,
  findings: readonly ScoredFinding[],
  { isJudged, openPoints }: Judgements,
  unloadable: "gate" | "unread" | undefined,
): Score {
  const groups = [...Map.groupBy(findings, ({ ruleId }) => ruleId).values()];
  const costs = groups.flatMap(costsOf);
  const lost = pointsLost(costs);
  const shares = apportion(costs, lost * UNITS_PER_POINT);
  let taken = 0;
  const losses = groups.map((group) => {
    const units = shares.slice(taken, taken + group.length);
    taken += group.length;
    return lossOf(group, units);
  });
  const reached = 100 - lost;
  const severities = findings.map(({ severity }) => severity);
  const cap = lowestCap(category, severities, openPoints, unloadable);
  const isCapped = cap.at < reached;
  const hasScore = isJudged || findings.length > 0 || unloadable !== undefined;
  return {
    score: hasScore ? Math.min(cap.at, reached) : null,
    losses: losses.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
    cappedAt: hasScore && isCapped ? cap.at : null,
    cappedBy: hasScore && isCapped ? cap.by : null,
  };
}

/** Whole points, so that a score is a whole number; what costs anything costs at least one. */
function pointsLost(costs: readonly number[]): number {
  const exact = costs.reduce((sum, cost) => sum + cost, 0);
  return exact === 0 ? 0 : Math.min(100, Math.max(1, Math.round(exact)));
}

/**
 * Splits `total` units in proportion to the costs, without a remainder: what rounding down leaves
 * goes to those that lost most by it.
 */
function apportion(costs: readonly number[], total: number): number[] {
  const sum = costs.reduce((all, cost) => all + cost, 0);
  if (sum === 0) return costs.map(() => 0);
  const exact = costs.map((cost) => (cost / sum) * total);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function lossOf(group: readonly ScoredFinding[], units: readonly number[]): Loss {
  return {
    ruleId: group[0]?.ruleId ?? "",
    title: group[0]?.title ?? "",
    points: units.reduce((sum, unit) => sum + unit, 0) / UNITS_PER_POINT,
    findingCount: group.length,
    findings: group.map(({ index }, position) => ({
      finding: index,
      points: (units[position] ?? 0) / UNITS_PER_POINT,
    })),
  };
}

/** The definite ones count as the first, so that no default makes one of them cheaper. */
function costsOf(group: readonly ScoredFinding[]): number[] {
  const definiteFirst = group.toSorted((a, b) => CLASS_WEIGHT[b.class] - CLASS_WEIGHT[a.class]);
  const repeats = new Map(definiteFirst.map((finding, repeat) => [finding, repeat]));
  return group.map((finding) =>
    pointsOf(finding.severity, finding.class, repeats.get(finding) ?? 0),
  );
}
