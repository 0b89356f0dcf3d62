import type { Finding, ScanReport } from "@stackyard/scanner";
import { describe, expect, it } from "vitest";
import { compareReports, criticalRules, gainedCritical, isSame } from "./compare-reports.ts";

const finding = (ruleId: string, changes: Partial<Finding> = {}): Finding => ({
  ruleId,
  title: ruleId,
  severity: "HIGH",
  kind: "security",
  class: "definite",
  file: "main.tf",
  startLine: 1,
  endLine: 1,
  startColumn: 1,
  endColumn: 1,
  message: "",
  explanation: "",
  fix: "",
  link: null,
  resource: "aws_x.y",
  part: "module",
  risk: null,
  excerpt: null,
  alsoAt: [],
  suppression: null,
  peers: { checkov: [], trivy: [], kics: [] },
  ...changes,
});

const report = (security: number | null, findings: readonly Finding[]): ScanReport => {
  const score = (value: number | null) => ({ score: value });
  return {
    findings,
    scores: { security: score(security), quality: score(90), efficiency: score(null) },
  } as unknown as ScanReport;
};

describe("the changes from one scan to the next", () => {
  it("are the scores and the findings that only one of them has", () => {
    const before = report(80, [finding("stays"), finding("goes", { severity: "LOW" })]);
    const after = report(39, [finding("comes", { severity: "CRITICAL" }), finding("stays")]);
    expect(compareReports(before, after)).toMatchObject({
      before: { security: 80, quality: 90, efficiency: null },
      after: { security: 39 },
      gained: [{ ruleId: "comes", severity: "CRITICAL", file: "main.tf" }],
      lost: [{ ruleId: "goes" }],
      gainedCount: 1,
      lostCount: 1,
    });
    expect(gainedCritical(before, after).map(({ ruleId }) => ruleId)).toEqual(["comes"]);
    expect(criticalRules(after)).toEqual(["comes"]);
  });

  it("are none for a finding that a rule now reports elsewhere in the resource", () => {
    const after = report(80, [finding("a", { startLine: 7 })]);
    expect(isSame(compareReports(report(80, [finding("a")]), after))).toBe(true);
  });

  it("don't include findings outside the module, and know reports without parts", () => {
    const outside = finding("a", { part: "example", severity: "CRITICAL" });
    const { part: _, ...old } = finding("b");
    const changes = compareReports(
      report(80, [old as Finding]),
      report(80, [finding("b"), outside]),
    );
    expect(isSame(changes)).toBe(true);
    expect(gainedCritical(report(80, []), report(80, [outside]))).toEqual([]);
  });

  it("list some of many, and count all", () => {
    const many = Array.from({ length: 50 }, (_, n) => finding(`rule-${n}`));
    const { gained, gainedCount } = compareReports(report(80, []), report(0, many));
    expect([gained.length, gainedCount]).toEqual([20, 50]);
  });

  it("are some if only a score differs", () => {
    expect(isSame(compareReports(report(80, []), report(79, [])))).toBe(false);
  });
});
