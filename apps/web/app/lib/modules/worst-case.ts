import type { WorstCase } from "@stackyard/contract/modules/modules";
import type { InputSetting } from "@stackyard/contract/modules/scan-report";
import { SEVERITIES, type Severity } from "@stackyard/contract/modules/scan-terms";

/** Settings in a sentence: `create = true and public = true`, `rules set`, `mode other than "none"`. */
export function settingsText(settings: readonly InputSetting[]): string {
  return settings
    .map(({ name, value, otherThan }) => {
      const other = otherThan === undefined ? "set" : `other than ${otherThan}`;
      return value === null ? `${name} ${other}` : `${name} = ${value}`;
    })
    .join(" and ");
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
