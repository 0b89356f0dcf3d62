import { type Selection, selectFindings } from "@stackyard/scanner/listing/select-findings";
import type { ScanReport } from "@stackyard/scanner/report/report";
import { ALL_RULES } from "@stackyard/scanner/rules/all-rules";
import { applyBaselineFile } from "./baseline-file.ts";
import { requireRule } from "./known-rule.ts";

interface ListOptions extends Selection {
  readonly baseline: string | undefined;
  /** The project's own rules. */
  readonly custom: readonly { readonly id: string }[];
}

/** Checks the options, and returns a function that leaves out of a report what they leave out. */
export function listReport({ baseline, custom, ...selection }: ListOptions) {
  const rules = [...ALL_RULES, ...custom];
  for (const id of [...selection.rules, ...selection.skipped]) requireRule(id, rules);
  const ruleIds = new Set(rules.map(({ id }) => id));
  return async (report: ScanReport): Promise<ScanReport> => {
    const compared =
      baseline === undefined ? report : await applyBaselineFile(report, baseline, ruleIds);
    return selectFindings(compared, selection);
  };
}
