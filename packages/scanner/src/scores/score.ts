import type { FindingClass, Loss, Score } from "../report/report.ts";
import { lowestCap } from "./caps.ts";
import { CLASS_WEIGHT, pointsOf } from "./points.ts";
import type { Category, Severity } from "./severity.ts";

/** Points are reported in tenths. */
const UNITS_PER_POINT = 10;

/** A finding as input to the score. */
export interface ScoredFinding {
  /** Its index in the report's findings. */
  readonly index: number;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly class: FindingClass;
}

/** How much of one category could be evaluated. */
export interface Judgements {
  /** Whether anything could be evaluated. */
  readonly isJudged: boolean;
  /** Points lost to inconclusive evaluations. */
  readonly openPoints: number;
}

/**
 * The score of one category. A rule's findings cost `points × class weight × 0.5^k` for k = 0, 1,
 * 2, … A finding's cost depends on nothing else, so unrelated correct code can't dilute it. The
 * total is rounded to whole points, up to 100, and the costs reported per finding add up to exactly
 * that. A cap can lower the score further.
 *
 * The score is null if nothing could be evaluated and there are no findings. `unloadable` means
 * that the module failed the gate, or that part of it wasn't read.
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

/** Rounds to whole points. Any cost above zero loses at least one point. */
function pointsLost(costs: readonly number[]): number {
  const exact = costs.reduce((sum, cost) => sum + cost, 0);
  return exact === 0 ? 0 : Math.min(100, Math.max(1, Math.round(exact)));
}

/**
 * Splits `total` units in proportion to the costs. Units left over from rounding down go to the
 * largest fractions.
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

/**
 * Definite findings come first in the order, so that an insecure default never makes one cheaper.
 */
function costsOf(group: readonly ScoredFinding[]): number[] {
  const definiteFirst = group.toSorted((a, b) => CLASS_WEIGHT[b.class] - CLASS_WEIGHT[a.class]);
  const repeats = new Map(definiteFirst.map((finding, repeat) => [finding, repeat]));
  return group.map((finding) =>
    pointsOf(finding.severity, finding.class, repeats.get(finding) ?? 0),
  );
}
