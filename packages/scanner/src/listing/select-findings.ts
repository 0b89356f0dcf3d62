import type { ScanReport } from "../report/report.ts";
import { SEVERITIES, type Severity } from "../scores/severity.ts";
import { keepFindings, listingOf } from "./listing.ts";

export interface Selection {
  /** IDs of the only rules to list; empty for all. */
  readonly rules: readonly string[];
  readonly skipped: readonly string[];
  /** The least severity to list. */
  readonly severity: Severity | null;
}

interface Rated {
  readonly ruleId: string;
  readonly severity: Severity;
}

/** Lists only some findings. What is left out is counted, and the scores don't change. */
export function selectFindings(report: ScanReport, selection: Selection): ScanReport {
  const selectedBy = optionsOf(selection);
  if (selectedBy === "") return report;
  const isSelected = selector(selection);
  const selected = keepFindings(report, isSelected);
  return {
    ...selected,
    suppressed: report.suppressed.filter(isSelected),
    inputs: {
      ...selected.inputs,
      dependencies: report.inputs.dependencies.filter(isSelected),
    },
    listing: {
      ...listingOf(report),
      selectedBy,
      notSelected: report.findings.length - selected.findings.length,
    },
  };
}

function selector({ rules, skipped, severity }: Selection): (finding: Rated) => boolean {
  const limit = severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);
  return (finding) =>
    (rules.length === 0 || rules.includes(finding.ruleId)) &&
    !skipped.includes(finding.ruleId) &&
    SEVERITIES.indexOf(finding.severity) <= limit;
}

/** The selection as options of the command line. */
function optionsOf({ rules, skipped, severity }: Selection): string {
  return [
    ...rules.map((rule) => `--rule ${rule}`),
    ...skipped.map((rule) => `--skip ${rule}`),
    ...(severity === null ? [] : [`--severity ${severity.toLowerCase()}`]),
  ].join(" ");
}
