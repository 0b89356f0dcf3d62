import type { CapReason } from "./report.ts";
import type { Category, Severity } from "./severity.ts";

/** However much could not be judged, a score does not fall below this for that alone. */
const LOWEST_FOR_COVERAGE = 50;

/** One grave fault is enough to break into something, whatever stands beside it. */
const SEVERITY_CAPS: Partial<Record<Severity, number>> = { CRITICAL: 39, HIGH: 69 };

/** What a score cannot be above. */
export interface Cap {
  readonly at: number;
  readonly by: CapReason;
}

/**
 * The lowest cap of a score. Code that Terraform would refuse to load scores nothing, however good
 * the rest looks. Nor does a module of which a part was not read, for in that part may be anything.
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
