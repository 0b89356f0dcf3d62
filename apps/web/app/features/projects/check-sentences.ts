import type { AcceptanceChecks, AgreedChecks } from "@stackyard/contract/projects/acceptance";
import type { CheckKind } from "@stackyard/contract/projects/acceptance-lists";
import { formatCount } from "../../lib/format/format";

export const CHECK_LABELS: Readonly<Record<CheckKind, string>> = {
  security: "Security score",
  quality: "Quality score",
  judged: "Judged",
  severity: "Findings",
  valid: "Module loads",
  formatted: "Formatting",
  version: "Version number",
  files: "Files",
  inputs: "Inputs",
  outputs: "Outputs",
};

/** Checks as a contract says them, one sentence each. */
export function checkSentences(checks: AcceptanceChecks | AgreedChecks): string[] {
  const { severity, values } = checks;
  const given = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  const listed = (what: string, names: readonly string[]) =>
    names.length > 0 && `These ${what} exist: ${names.join(", ")}.`;
  return [
    checks.security !== null && `The security score is at least ${checks.security}.`,
    checks.quality !== null && `The quality score is at least ${checks.quality}.`,
    checks.judged !== null && `At least ${checks.judged}% of the module is judged.`,
    severity !== null && severityText(severity),
    checks.isValid && "The module loads, as far as that can be checked without its providers.",
    checks.isFormatted && "Every file is formatted like terraform fmt does.",
    checks.isVersionHonest && "The number of the published version agrees with its changes.",
    listed("files", checks.files),
    listed("inputs", checks.inputs),
    listed("outputs", checks.outputs),
    given.length > 0 && `The scan sets these inputs: ${given.join("; ")}.`,
    checks.suppressions === "engineer"
      ? "Comments in the code can suppress findings."
      : "Comments in the code can't suppress critical and high findings.",
    checks.releaseDays === null
      ? "If a delivery passes, the client still decides."
      : `If a delivery passes, the payment is released after ${formatCount(checks.releaseDays, "day")}, unless the client stops it.`,
    "rulesetVersion" in checks && `Ruleset ${checks.rulesetVersion} applies.`,
  ].filter((sentence) => sentence !== false);
}

function severityText(severity: NonNullable<AcceptanceChecks["severity"]>): string {
  const name = severity.toLowerCase();
  return severity === "CRITICAL"
    ? "There are no critical findings."
    : `There are no findings that are ${name} or worse.`;
}
