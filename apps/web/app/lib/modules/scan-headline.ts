import type { Finding, ScanReport } from "@stackyard/contract/modules/scan-report";
import { formatCount, formatNumber } from "../format/format";

/** A scan's result in a few words, worst first. */
export function scanHeadline({ status, findings, scores, coverage, inputs }: ScanReport) {
  const { sold } = splitByPart(findings);
  if (status === "failed") return { tone: "poor", text: "Failed" } as const;
  for (const severity of ["CRITICAL", "HIGH"] as const) {
    const count = sold.filter((finding) => finding.severity === severity).length;
    if (count > 0) {
      return {
        tone: "poor",
        text: formatCount(count, `${severity.toLowerCase()} finding`),
      } as const;
    }
  }
  const { score, cappedBy } = scores.security;
  if (score === null) {
    return { tone: "note", text: "Not scored: no supported resources" } as const;
  }
  if (inputs.switches.some(({ added }) => added.CRITICAL > 0)) {
    return { tone: "fair", text: "Passed with default inputs, critical with others" } as const;
  }
  if (cappedBy === "coverage" || cappedBy === "unread") {
    const open = formatNumber(Math.round((100 - coverage.percent) * 10) / 10);
    return { tone: "fair", text: `${score}/100: ${open}% couldn't be checked` } as const;
  }
  return { tone: "good", text: "Passed" } as const;
}

/** Findings in the published module, and those elsewhere in the archive. */
export function splitByPart(findings: readonly Finding[]) {
  return {
    sold: findings.filter(({ part }) => part === "module"),
    outside: findings.filter(({ part }) => part !== "module"),
  };
}

/** A score within a sentence. */
export function scoreText(score: number | null): string {
  return score === null ? "not scored" : String(score);
}
