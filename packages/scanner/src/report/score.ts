import type { FindingClass, Loss, Score } from "./report.ts";
import type { Category, Severity } from "./severity.ts";

/**
 * Version of the rules and of this formula. A score says something only together with it: raise it
 * whenever a rule is added or judges otherwise, or a number below changes.
 */
export const RULESET_VERSION = "1.2.0";

/** Points the first finding of a rule costs. */
const POINTS: Readonly<Record<Category, Readonly<Record<Severity, number>>>> = {
  security: { CRITICAL: 25, HIGH: 12, MEDIUM: 5, LOW: 1.5, INFO: 0 },
  quality: { CRITICAL: 25, HIGH: 12, MEDIUM: 6, LOW: 2, INFO: 0 },
  efficiency: { CRITICAL: 25, HIGH: 15, MEDIUM: 8, LOW: 3, INFO: 0 },
};

/** A default can be set otherwise by whoever uses the module. */
const CLASS_WEIGHT: Readonly<Record<FindingClass, number>> = {
  definite: 1,
  "insecure-default": 0.5,
};

/** Each further security finding of one rule costs this share of the one before. */
const REPEAT_SHARE = 0.5;

/** Up to so many resources a security finding costs its full points. */
const FULL_PRICE_RESOURCES = 10;

/** How fast points shrink with the number of resources beyond. */
const SIZE_EXPONENT = 0.35;

/** From this coverage on, in percent, a score is not capped. */
const FULL_COVERAGE = 90;

/** The cap when nothing at all could be judged; between the two it rises in a straight line. */
const LOWEST_CAP = 50;

/** Efficiency has nothing to say about many good modules: those are not to look half bad. */
const NOTHING_TO_JUDGE_CAP = 90;

/** Points are given in tenths, which is what readers see. */
const UNITS_PER_POINT = 10;

/**
 * Code that Terraform would refuse to load scores nothing, however good the rest looks. Nor does a
 * module of which a part was not read, for in that part may be anything.
 */
const OPEN_CAP = 0;

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
  /** Percent of the judgements asked for that could be made. */
  readonly percent: number;
  readonly decided: number;
  /** Decided judgements by rule: the base of a rule's share of failures. */
  readonly decidedByRule: ReadonlyMap<string, number>;
  /** Resources that rules of the category looked at. */
  readonly resources: number;
}

/**
 * The score of one category.
 *
 * Security: the findings of a rule cost `points × class weight × 0.5^k` for k = 0, 1, 2, … and all is
 * divided by `(resources / 10)^0.35` where there are more than ten resources to get wrong.
 *
 * Quality and efficiency: a rule costs `points × class weight × √(share of subjects that fail it)`,
 * split evenly among its findings: one undescribed variable of forty is not one of two.
 *
 * The sum is rounded to whole points, of which there are a hundred to lose; what the findings are
 * said to cost adds up to just that. A cap lowers the score beyond it.
 *
 * `isOpen` says that the module did not pass the gate, or that a part of it was not read.
 */
export function computeScore(
  category: Category,
  findings: readonly ScoredFinding[],
  judgements: Judgements,
  isOpen: boolean,
): Score {
  const groups = [...Map.groupBy(findings, ({ ruleId }) => ruleId).values()].map((group) => ({
    group,
    costs: costsOf(category, group, judgements),
  }));
  const costs = groups.flatMap((each) => each.costs);
  const lost = pointsLost(costs);
  const shares = apportion(costs, lost * UNITS_PER_POINT);
  let taken = 0;
  const losses = groups.map(({ group }) => {
    const units = shares.slice(taken, taken + group.length);
    taken += group.length;
    return lossOf(group, units);
  });
  const reached = 100 - lost;
  const cap = isOpen ? OPEN_CAP : capFor(category, judgements);
  const cappedAt = cap < reached ? cap : null;
  return {
    score: cappedAt ?? reached,
    losses: losses.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
    cappedAt,
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

function costsOf(
  category: Category,
  group: readonly ScoredFinding[],
  judgements: Judgements,
): number[] {
  return category === "security"
    ? repeatCosts(group, judgements)
    : shareCosts(category, group, judgements);
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

function repeatCosts(group: readonly ScoredFinding[], { resources }: Judgements): number[] {
  const size = Math.max(1, (resources / FULL_PRICE_RESOURCES) ** SIZE_EXPONENT);
  const definiteFirst = group.toSorted((a, b) => CLASS_WEIGHT[b.class] - CLASS_WEIGHT[a.class]);
  const repeats = new Map(definiteFirst.map((finding, repeat) => [finding, repeat]));
  return group.map((finding) => {
    const repeat = repeats.get(finding) ?? 0;
    return (fullPoints("security", finding) * REPEAT_SHARE ** repeat) / size;
  });
}

function shareCosts(
  category: Category,
  group: readonly ScoredFinding[],
  { decidedByRule }: Judgements,
): number[] {
  const subjects = Math.max(group.length, decidedByRule.get(group[0]?.ruleId ?? "") ?? 0);
  const share = Math.sqrt(group.length / subjects);
  return group.map((finding) => (fullPoints(category, finding) * share) / group.length);
}

function fullPoints(category: Category, finding: ScoredFinding): number {
  return POINTS[category][finding.severity] * CLASS_WEIGHT[finding.class];
}

function capFor(category: Category, { percent, decided, resources }: Judgements): number {
  if (category === "efficiency" && decided === 0 && resources > 0) return NOTHING_TO_JUDGE_CAP;
  const share = Math.min(1, percent / FULL_COVERAGE);
  return Math.floor(LOWEST_CAP + (100 - LOWEST_CAP) * share);
}
