import type { FindingClass } from "../report/report.ts";
import type { Severity } from "./severity.ts";

/** Points lost for a rule's first finding. */
const POINTS: Readonly<Record<Severity, number>> = {
  CRITICAL: 25,
  HIGH: 12,
  MEDIUM: 5,
  LOW: 1.5,
  INFO: 0,
};

/** Users of the module can override a default. */
export const CLASS_WEIGHT: Readonly<Record<FindingClass, number>> = {
  definite: 1,
  "insecure-default": 0.5,
};

/** Each further finding of a rule costs this fraction of the previous one. */
const REPEAT_SHARE = 0.5;

/** The cost of a rule's finding number `repeat`. */
export function pointsOf(severity: Severity, findingClass: FindingClass, repeat: number): number {
  return POINTS[severity] * CLASS_WEIGHT[findingClass] * REPEAT_SHARE ** repeat;
}

/** The total cost of `count` definite findings of one rule. */
export function pointsOfMany(severity: Severity, count: number): number {
  return (POINTS[severity] * (1 - REPEAT_SHARE ** count)) / (1 - REPEAT_SHARE);
}
