import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { renderAnnotations } from "../output/annotations.ts";
import { listingTexts } from "../output/describe.ts";
import { renderJunit } from "../output/junit.ts";
import { renderMarkdown } from "../output/markdown.ts";
import { toSarif } from "../output/sarif.ts";
import { renderText } from "../output/text.ts";
import type { ScanReport } from "../report/report.ts";
import { applyBaseline, BaselineFault, readBaseline, writeBaseline } from "./baseline.ts";
import { type Selection, selectFindings } from "./select-findings.ts";

const VOLUME = (name: string) =>
  `resource "aws_ebs_volume" "${name}" {\n  encrypted = false\n  size      = 8\n}\n`;
const DATABASE = `variable "public" {
  type    = bool
  default = false
}

resource "aws_db_instance" "main" {
  count               = var.public ? 1 : 0
  publicly_accessible = true
}
`;
const REQUIREMENTS = `terraform {
  required_version = "~> 1.9"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}
`;
const MODULE = REQUIREMENTS + VOLUME("a") + DATABASE;
const REPORT = scanTexts(MODULE);
const RULES = new Set(REPORT.findings.map(({ ruleId }) => ruleId));

const ALL: Selection = { rules: [], skipped: [], severity: null };

const idsOf = ({ findings }: ScanReport) => findings.map(({ ruleId }) => ruleId);

/** Each loss names listed findings of its own rule. */
function expectLossesToFit({ scores, findings }: ScanReport): void {
  for (const { losses } of Object.values(scores)) {
    for (const { ruleId, findings: shares } of losses) {
      for (const { finding } of shares) expect(findings[finding]?.ruleId).toBe(ruleId);
    }
  }
}

describe("a selection", () => {
  it.each<[Partial<Selection>, (id: string, severity: string) => boolean]>([
    [{ rules: ["aws-ebs-encryption"] }, (id) => id === "aws-ebs-encryption"],
    [{ skipped: ["aws-ebs-encryption"] }, (id) => id !== "aws-ebs-encryption"],
    [{ severity: "HIGH" }, (_, severity) => ["CRITICAL", "HIGH"].includes(severity)],
    [{ rules: ["aws-ebs-encryption"], severity: "CRITICAL" }, () => false],
  ])("%j lists what it asks for, and keeps the scores", (some, isListed) => {
    const listed = selectFindings(REPORT, { ...ALL, ...some });
    const expected = REPORT.findings.filter(({ ruleId, severity }) => isListed(ruleId, severity));
    expect(listed.findings).toEqual(expected);
    expect(listed.listing?.notSelected).toBe(REPORT.findings.length - expected.length);
    expect(listed.scores.security.score).toBe(REPORT.scores.security.score);
    expectLossesToFit(listed);
  });

  it("leaves findings with other inputs out as well, but not the score they lead to", () => {
    const { inputs } = selectFindings(REPORT, { ...ALL, rules: ["aws-ebs-encryption"] });
    expect(inputs.switches).toMatchObject([
      { security: REPORT.inputs.switches[0]?.security, findings: [], added: { CRITICAL: 0 } },
    ]);
  });

  it("is said in every format", () => {
    const listed = selectFindings(REPORT, { ...ALL, severity: "CRITICAL" });
    const sentence = `${REPORT.findings.length} findings not listed because of --severity critical`;
    const text = renderText(listed, { hasColour: false, width: 200 });
    expect(text).toContain("Passed with default inputs: critical findings with others");
    for (const output of [
      text,
      renderMarkdown(listed),
      renderJunit(listed, "defaults"),
      renderAnnotations(listed, "defaults"),
      JSON.stringify(toSarif(listed)),
    ]) {
      expect(output).toContain(sentence);
    }
  });

  it("doesn't say that the module passed, only what is listed", () => {
    const listed = selectFindings(scanTexts(VOLUME("a")), { ...ALL, severity: "CRITICAL" });
    const text = renderText(listed, { hasColour: false, width: 80 });
    expect(text).toMatch(/^Passed: no critical or high findings among those listed$/m);
  });
});

describe("a baseline", () => {
  const baseline = readBaseline(writeBaseline(REPORT));
  const against = (code: string) => applyBaseline(scanTexts(code), baseline, RULES);

  it("knows all findings it was written for, with other inputs as well", () => {
    const { findings, inputs, listing, scores } = against(MODULE);
    expect(findings).toEqual([]);
    expect(inputs.switches.flatMap((each) => each.findings)).toEqual([]);
    expect(listing?.baseline?.known.map(({ ruleId }) => ruleId)).toContain("aws-rds-public");
    expect(listing?.baseline?.resolved).toEqual([]);
    expect(scores.security.score).toBe(REPORT.scores.security.score);
  });

  it("knows them after lines have moved", () => {
    expect(against(`# More\n\n\nlocals {}\n${MODULE}`).findings).toEqual([]);
    expect(against(REQUIREMENTS + DATABASE + VOLUME("a")).findings).toEqual([]);
  });

  it("does not know a new finding, or another of the same kind", () => {
    const report = against(MODULE + VOLUME("b"));
    expect(idsOf(report)).toContain("aws-ebs-encryption");
    const startOfNew = MODULE.split("\n").length;
    expect(report.findings.filter(({ startLine }) => startLine < startOfNew)).toEqual([]);
    expectLossesToFit(report);
    const states = JSON.parse(JSON.stringify(toSarif(report))).runs[0].results.map(
      (each: { baselineState: string }) => each.baselineState,
    );
    expect(new Set(states)).toEqual(new Set(["new", "unchanged"]));
  });

  it("names what is resolved", () => {
    const report = against(MODULE.replace("encrypted = false", "encrypted = true"));
    expect(report.listing?.baseline?.resolved).toMatchObject([
      { rule: "aws-ebs-encryption", file: "main.tf", resource: "aws_ebs_volume.a" },
    ]);
    expect(listingTexts(report).join("\n")).toContain(
      "resolved since the baseline: aws-ebs-encryption in aws_ebs_volume.a, main.tf",
    );
  });

  it("does not call a suppressed finding resolved", () => {
    const report = against(`# stackyard:ignore aws-ebs-encryption for a test\n${MODULE}`);
    expect(report.listing?.baseline?.resolved).toEqual([]);
  });

  it("of another ruleset works, and names rules that no longer exist", () => {
    const old = JSON.parse(writeBaseline(REPORT));
    old.ruleset = "1.0.0";
    old.findings[0] = { ...old.findings[0], fingerprint: `${"0".repeat(40)}:1`, rule: "gone-rule" };
    const report = applyBaseline(REPORT, readBaseline(JSON.stringify(old)), RULES);
    expect(report.findings.length).toBeLessThanOrEqual(1);
    const texts = listingTexts(report).join("\n");
    expect(texts).toContain("known from the baseline (ruleset 1.0.0)");
    expect(texts).toContain("by a rule that no longer exists: gone-rule");
  });

  const entry = baseline.findings[0];
  const file = (more: object) =>
    JSON.stringify({ stackyardBaseline: 1, ruleset: "2.5.0", findings: [entry], ...more });

  it.each([
    ["", "not valid JSON"],
    ["{", "not valid JSON"],
    ["[]", "is not an object"],
    ["null", "is not an object"],
    ["{}", '"stackyardBaseline" has to be 1'],
    [file({ stackyardBaseline: 2 }), "version 2"],
    [file({ ruleset: "newest" }), '"ruleset" is not a version'],
    [file({ findings: {} }), '"findings" is not a list'],
    [file({ findings: [1] }), "finding 1 is not an object"],
    [file({ findings: [{ ...entry, fingerprint: "x" }] }), 'finding 1 has no valid "fingerprint"'],
    [file({ findings: [{ ...entry, rule: "x".repeat(2_000) }] }), "finding 1 needs the texts"],
    [file({ findings: [{ ...entry, resource: 1 }] }), "finding 1 needs the texts"],
    [file({ findings: Array(10_001).fill(entry) }), "more than 10000 findings"],
    ["[".repeat(100_000), "not valid JSON"],
  ])("%.60s is refused", (text, message) => {
    expect(() => readBaseline(text)).toThrow(BaselineFault);
    expect(() => readBaseline(text)).toThrow(message);
  });

  it("made of anything else is refused and never crashes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = file({ findings: [value], more: value });
        try {
          readBaseline(text);
        } catch (error) {
          expect(error).toBeInstanceOf(BaselineFault);
        }
      }),
    );
  });
});
