import { SEVERITIES, type Severity } from "@stackyard/contract/scan-report";

export const SEVERITY_TONES = {
  CRITICAL: "poor",
  HIGH: "poor",
  MEDIUM: "fair",
  LOW: "note",
  INFO: "plain",
} as const satisfies Record<Severity, string>;

/** How many findings there are of each severity, the worst first, without those that have none. */
export function countBySeverity(findings: readonly { readonly severity: Severity }[]) {
  return SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
}
