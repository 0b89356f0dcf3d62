import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import type { ScanState } from "@stackyard/contract/modules/submissions";
import { describe, expect, it } from "vitest";
import { whyStopped } from "./submission";

const ENDED: ScanState = {
  id: 1,
  status: "completed",
  progress: 100,
  stage: "completed",
  findings: [],
  failure: null,
  report: null,
};
const report = (judgement: Partial<ScanReport>) => judgement as ScanReport;

describe("whyStopped", () => {
  it("reports no problem with a passed scan", () => {
    const passed = { ...ENDED, report: report({ status: "passed", failures: [] }) };
    expect(whyStopped(passed)).toEqual([]);
  });

  it("names each failure in the report", () => {
    const failures = ["A secret is in main.tf.", "variables.tf is not valid HCL."];
    const failed = { ...ENDED, report: report({ status: "failed", failures }) };
    expect(whyStopped(failed)).toEqual(failures);
  });

  it("names the reason why a scan was stopped", () => {
    expect(whyStopped({ ...ENDED, status: "failed", failure: "It took too long." })).toEqual([
      "It took too long.",
    ]);
  });
});
