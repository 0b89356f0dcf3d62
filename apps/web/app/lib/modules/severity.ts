import type { FindingSummary } from "@stackyard/contract/modules/scan-report";
import { SEVERITIES, type Severity } from "@stackyard/contract/modules/scan-terms";

export const SEVERITY_TONES = {
  CRITICAL: "poor",
  HIGH: "poor",
  MEDIUM: "fair",
  LOW: "note",
  INFO: "plain",
} as const satisfies Record<Severity, string>;

/** Improvements aren't risks, so they have their own words. */
const MINOR_WORDS: Record<Severity, string> = {
  CRITICAL: "Important",
  HIGH: "Important",
  MEDIUM: "Important",
  LOW: "Minor",
  INFO: "Note",
};

type Rated = Pick<FindingSummary, "kind" | "severity">;

/** A finding's severity as a word. */
export function severityWord({ kind, severity }: Rated): string {
  return kind === "security" ? severity : MINOR_WORDS[severity];
}

/** Findings by severity, security first, without empty groups. */
export function groupBySeverity<F extends Rated>(findings: readonly F[]) {
  const byGravity = findings.toSorted((a, b) => rank(a) - rank(b));
  return [...Map.groupBy(byGravity, severityWord)].map(([word, group]) => ({
    word,
    tone: SEVERITY_TONES[group[0]?.severity ?? "INFO"],
    findings: group,
  }));
}

function rank({ kind, severity }: Rated): number {
  return SEVERITIES.indexOf(severity) + (kind === "security" ? 0 : SEVERITIES.length);
}
