import type { Finding } from "../report/report.ts";
import { SARIF_LEVEL, SECURITY_SEVERITY } from "./severity-scale.ts";

interface SarifRules {
  /** Descriptors of the rules with findings, without duplicates. */
  readonly rules: readonly object[];
  readonly indexOf: (ruleId: string) => number;
}

/** The SARIF rule descriptors needed by the findings. */
export function sarifRules(findings: readonly Finding[]): SarifRules {
  const first = new Map<string, Finding>();
  for (const finding of findings)
    if (!first.has(finding.ruleId)) first.set(finding.ruleId, finding);
  const ids = [...first.keys()].sort();
  const rules = ids.flatMap((id) => {
    const finding = first.get(id);
    return finding === undefined ? [] : [descriptor(finding)];
  });
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return { rules, indexOf: (ruleId) => indexes.get(ruleId) ?? -1 };
}

function descriptor({
  ruleId,
  title,
  explanation,
  fix,
  link,
  severity,
  kind,
  peers,
}: Finding): object {
  const elsewhere = [...peers.checkov, ...peers.trivy, ...peers.kics];
  const [provider = ""] = ruleId.split("-");
  return {
    id: ruleId,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: explanation },
    help: {
      text: `${explanation}\nFix: ${fix}`,
      markdown: `${explanation}\n\n**Fix:** ${fix}${link === null ? "" : `\n\n[Documentation](${link})`}`,
    },
    ...(link !== null && { helpUri: link }),
    defaultConfiguration: { level: SARIF_LEVEL[severity] },
    properties: {
      tags: [...new Set([kind, provider, "infrastructure-as-code"])],
      precision: "high",
      ...(kind === "security"
        ? { "security-severity": SECURITY_SEVERITY[severity] }
        : { "problem.severity": problemSeverity(SARIF_LEVEL[severity]) }),
      ...(elsewhere.length > 0 && { sameRuleElsewhere: elsewhere }),
    },
  };
}

/** The level as a `problem.severity` value, which code scanning uses for non-security rules. */
function problemSeverity(level: "error" | "warning" | "note"): string {
  return level === "note" ? "recommendation" : level;
}
