import type { Finding, ScanReport } from "@stackyard/contract/modules/scan-report";
import { formatCount } from "../format/format";

/** What a scan comes to in a few words: the gravest there is to say. */
export function scanHeadline({ status, findings, scores }: ScanReport) {
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
  if (scores.security.score === null) {
    return { tone: "note", text: "Not judged: no resource of a known kind" } as const;
  }
  return { tone: "good", text: "Passed" } as const;
}

/** The findings in what is sold, and those in what only lies beside it. */
export function splitByPart(findings: readonly Finding[]) {
  return {
    sold: findings.filter(({ part }) => part === "module"),
    outside: findings.filter(({ part }) => part !== "module"),
  };
}

/** A score as it stands in a line of text. */
export function scoreText(score: number | null): string {
  return score === null ? "not judged" : String(score);
}
