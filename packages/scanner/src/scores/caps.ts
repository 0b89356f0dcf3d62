import type { CapReason } from "../report/report.ts";
import type { Category, Severity } from "./severity.ts";

/** Low coverage alone never caps a score below this. */
const LOWEST_FOR_COVERAGE = 50;

/** A single severe finding can be enough for a breach, however good the rest is. */
const SEVERITY_CAPS: Partial<Record<Severity, number>> = { CRITICAL: 39, HIGH: 69 };

/** An upper bound for a score. */
export interface Cap {
  readonly at: number;
  readonly by: CapReason;
}

/**
 * The lowest cap that applies to a score. Code that Terraform would refuse to load scores 0, and so
 * does a module with unread files, because they could contain anything.
 */
export function lowestCap(
  category: Category,
  severities: readonly Severity[],
  openPoints: number,
  unloadable: "gate" | "unread" | undefined,
): Cap {
  if (unloadable !== undefined) return { at: 0, by: unloadable };
  const grave =
    category === "security" ? severities.map((severity) => SEVERITY_CAPS[severity] ?? 100) : [];
  const bySeverity: Cap = { at: Math.min(100, ...grave), by: "severity" };
  const byCoverage: Cap = {
    at: Math.max(LOWEST_FOR_COVERAGE, Math.floor(100 - openPoints)),
    by: "coverage",
  };
  return bySeverity.at <= byCoverage.at ? bySeverity : byCoverage;
}
