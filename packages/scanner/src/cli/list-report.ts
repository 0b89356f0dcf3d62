import { type Selection, selectFindings } from "../listing/select-findings.ts";
import type { ScanReport } from "../report/report.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { applyBaselineFile } from "./baseline-file.ts";
import { requireRule } from "./known-rule.ts";

interface ListOptions extends Selection {
  readonly baseline: string | undefined;
}

/** Checks the options, and returns a function that leaves out of a report what they leave out. */
export function listReport({ baseline, ...selection }: ListOptions) {
  for (const id of [...selection.rules, ...selection.skipped]) requireRule(id, ALL_RULES);
  const ruleIds = new Set(ALL_RULES.map(({ id }) => id));
  return async (report: ScanReport): Promise<ScanReport> => {
    const compared =
      baseline === undefined ? report : await applyBaselineFile(report, baseline, ruleIds);
    return selectFindings(compared, selection);
  };
}
