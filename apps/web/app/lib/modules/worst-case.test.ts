import { expect, it } from "vitest";
import { severityCounts, worstCaseText } from "./worst-case";

it("the worst case names its inputs, its score and its critical findings", () => {
  const inputs = [
    { name: "enable_public", value: "true" },
    { name: "rules", value: null },
  ];
  expect(worstCaseText({ inputs, securityScore: 41, criticalFindings: 2 })).toBe(
    "With enable_public = true and rules set: 41/100, 2 critical",
  );
  const mild = { inputs: inputs.slice(0, 1), securityScore: 80, criticalFindings: 0 };
  expect(worstCaseText(mild)).toBe("With enable_public = true: 80/100");
});

it("the worst case names the values that an input doesn't have", () => {
  const inputs = [{ name: "mode", value: null, otherThan: '"none" or "all"' }];
  expect(worstCaseText({ inputs, securityScore: 41, criticalFindings: 0 })).toBe(
    'With mode other than "none" or "all": 41/100',
  );
});

it("counts of findings leave out severities without any", () => {
  expect(severityCounts({ CRITICAL: 2, HIGH: 0, MEDIUM: 0, LOW: 1, INFO: 0 })).toBe(
    "2 critical, 1 low",
  );
});
