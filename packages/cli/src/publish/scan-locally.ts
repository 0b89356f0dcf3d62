import type { ReadModule } from "@stackyard/archive/read-module";
import { isPublished } from "@stackyard/scanner/output/describe";
import { scanReadModule } from "../scan-read-module.ts";
import type { Judged } from "./describe-scan.ts";

/** Judges a module on this machine as the marketplace would. */
export function scanLocally(module: ReadModule): Judged {
  const report = scanReadModule(module, { suppressions: { by: "seller", accepted: [] } });
  const { security, quality, efficiency } = report.scores;
  const isLoaded = report.status === "passed";
  return {
    failure: isLoaded ? null : report.failures.join(" "),
    scores: { security: security.score, quality: quality.score, efficiency: efficiency.score },
    findings: report.findings.filter(isPublished).map((finding) => {
      const { ruleId: rule, severity, title, message, resource, file, startLine: line } = finding;
      return { rule, severity, title, message, resource, file, line };
    }),
  };
}
