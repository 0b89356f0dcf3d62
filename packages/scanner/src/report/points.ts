import type { FindingClass } from "./report.ts";
import type { Severity } from "./severity.ts";

/** Points the first finding of a rule costs. */
const POINTS: Readonly<Record<Severity, number>> = {
  CRITICAL: 25,
  HIGH: 12,
  MEDIUM: 5,
  LOW: 1.5,
  INFO: 0,
};

/** A default can be set otherwise by whoever uses the module. */
export const CLASS_WEIGHT: Readonly<Record<FindingClass, number>> = {
  definite: 1,
  "insecure-default": 0.5,
};

/** Each further finding of one rule costs this share of the one before. */
const REPEAT_SHARE = 0.5;

/** What a finding costs, the `repeat`-th of its rule. */
export function pointsOf(severity: Severity, findingClass: FindingClass, repeat: number): number {
  return POINTS[severity] * CLASS_WEIGHT[findingClass] * REPEAT_SHARE ** repeat;
}

/** What all of `count` definite findings of one rule cost. */
export function pointsOfMany(severity: Severity, count: number): number {
  return (POINTS[severity] * (1 - REPEAT_SHARE ** count)) / (1 - REPEAT_SHARE);
}
