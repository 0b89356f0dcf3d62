import type { WorstCase } from "@stackyard/contract/modules/modules";
import type { InputSetting } from "@stackyard/contract/modules/scan-report";
import { SEVERITIES, type Severity } from "@stackyard/contract/modules/scan-terms";

/** Settings in a sentence: `create = true and public = true`, `rules set`, `mode other than "none"`. */
export function settingsText(settings: readonly InputSetting[]): string {
  return settings.map(settingText).join(" and ");
}

function settingText({ name, value, otherThan = [] }: InputSetting): string {
  if (value !== null) return `${name} = ${value}`;
  const [last, ...first] = otherThan.toReversed();
  if (last === undefined || first.length > 2) return `${name} set`;
  const list = first.length === 0 ? last : `${first.toReversed().join(", ")} or ${last}`;
  return `${name} other than ${list}`;
}

/** "With enable_public = true: 41/100, 2 critical". */
export function worstCaseText({ inputs, securityScore, criticalFindings }: WorstCase): string {
  const critical = criticalFindings > 0 ? `, ${criticalFindings} critical` : "";
  return `With ${settingsText(inputs)}: ${securityScore}/100${critical}`;
}

/** "2 critical, 1 low", without zeros. */
export function severityCounts(counts: Readonly<Record<Severity, number>>): string {
  return SEVERITIES.filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity.toLowerCase()}`)
    .join(", ");
}
