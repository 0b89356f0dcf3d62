import type { Finding } from "../report/report.ts";
import { SEVERITIES, type Severity } from "../scores/severity.ts";

/** Severity words for quality and efficiency findings, which are no security risk. */
const MINOR_WORDS: Readonly<Record<Severity, string>> = {
  CRITICAL: "IMPORTANT",
  HIGH: "IMPORTANT",
  MEDIUM: "IMPORTANT",
  LOW: "MINOR",
  INFO: "NOTE",
};

/** A finding's severity as a word. */
export function severityWord({ kind, severity }: Pick<Finding, "kind" | "severity">): string {
  return kind === "security" ? severity : MINOR_WORDS[severity];
}

/** Groups findings by severity, security first, without empty groups. */
export function groupBySeverity<F extends { readonly finding: Finding }>(
  findings: readonly F[],
): { word: string; severity: Severity; group: F[] }[] {
  const byGravity = findings.toSorted((a, b) => rank(a.finding) - rank(b.finding));
  return [...Map.groupBy(byGravity, ({ finding }) => severityWord(finding))].map(
    ([word, group]) => ({ word, severity: group[0]?.finding.severity ?? "INFO", group }),
  );
}

function rank({ kind, severity }: Finding): number {
  return SEVERITIES.indexOf(severity) + (kind === "security" ? 0 : SEVERITIES.length);
}
