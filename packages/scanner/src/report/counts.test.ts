// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { Rule } from "../rule-language/rule.ts";
import type { Severity } from "../scores/severity.ts";
import { computeCoverage } from "./coverage.ts";
import type { Outcome, ResourceCounts } from "./judgement.ts";

const JUDGED: ResourceCounts = {
  looked: 1,
  types: new Map([["aws_ebs_volume", { instances: 1, isJudged: true }]]),
  notCreated: 0,
  leftOut: 0,
  unseen: [],
};

function outcome(severity: Severity, decided: number, open: number): Outcome {
  const rule: Rule = {
    id: `a-${severity}`,
    title: "It is open",
    severity,
    category: "security",
    topic: "exposure",
    explanation: "Anyone can get in.",
    fix: "Close it.",
    checks: [],
  };
  return {
    rule,
    resource: undefined,
    decided,
    open: Array.from({ length: open }, () => ["var.x"]),
  };
}

describe("the coverage", () => {
  it("counts every open verdict of a rule, by the rule's severity", () => {
    const outcomes = [outcome("CRITICAL", 1, 2), outcome("LOW", 8, 0)];
    expect(computeCoverage(outcomes, JUDGED, false)).toMatchObject({
      decided: 9,
      undecided: 2,
      // 16 of 32.
      percent: 50,
      missing: [{ cause: "var.x", judgements: 2 }],
    });
  });

  it("counts resources that are switched off, apart from those in modules that nobody calls", () => {
    const off = 'resource "aws_ebs_volume" "a" {\n  count = 0\n}\n';
    const { coverage } = scanTexts({ "main.tf": off, "modules/a/main.tf": off });
    expect(coverage.notCreated).toBe(1);
  });
});

describe("instances beyond a limit", () => {
  const volume = (name: string, encrypted = "true") =>
    `resource "aws_ebs_volume" "${name}" {\n  encrypted = ${encrypted}\n}\n`;

  it("lower the coverage", () => {
    const code = ["a", "b", "c"].map((name) => volume(name)).join("");
    const all = scanTexts(code).coverage.percent;
    const some = scanTexts(code, { limits: { resourceInstances: 2 } }).coverage.percent;
    expect([all, some]).toEqual([100, 50]);
  });

  it("are counted of a map as of a list", () => {
    const repeated = (members: string) =>
      `resource "aws_ebs_volume" "a" {\n  for_each = ${members}\n}\n`;
    for (const members of [
      '{ for i in range(300) : "a${i}" => i }',
      'toset([for i in range(300) : "a${i}"])',
    ]) {
      expect(scanTexts(repeated(members)).notEvaluated).toContain(
        "not evaluated: 44 more instances of aws_ebs_volume.a",
      );
    }
  });

  it("aren't judged with other inputs either", () => {
    const input = 'variable "on" {\n  type    = bool\n  default = true\n}\n';
    const code = input + volume("a") + volume("b") + volume("c", "var.on");
    expect(scanTexts(code).inputs.switches).toHaveLength(1);
    const limits = { resourceInstances: 2 };
    expect(scanTexts(code, { limits }).inputs.switches).toEqual([]);
  });
});
