import type { Finding, ScanReport } from "../report/report.ts";
import type { Category } from "../scores/severity.ts";
import { isPublished } from "./describe.ts";

/** What a published result takes from a report. */
interface Reported extends Pick<ScanReport, "status" | "failures"> {
  readonly scores: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly findings: readonly Pick<
    Finding,
    "ruleId" | "severity" | "title" | "message" | "resource" | "file" | "startLine" | "part"
  >[];
}

/**
 * A report as those who publish a module need it: why its code can't be loaded, the scores, and the
 * findings in the published module.
 */
export function publishedResultOf({ status, failures, scores, findings }: Reported) {
  const { security, quality, efficiency } = scores;
  return {
    failure: status === "passed" ? null : failures.join(" "),
    scores: { security: security.score, quality: quality.score, efficiency: efficiency.score },
    findings: findings
      .filter(isPublished)
      .map(({ ruleId: rule, severity, title, message, resource, file, startLine: line }) => {
        return { rule, severity, title, message, resource, file, line };
      }),
  };
}
