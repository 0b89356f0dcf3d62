import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { displayWidth } from "./display-width.ts";
import { renderText } from "./text.ts";

const PLAIN = { hasColour: false, width: 80 };

const MODULE = {
  "main.tf": `variable "is_public" {
  type    = bool
  default = true
}

resource "aws_db_instance" "main" {
  publicly_accessible = var.is_public
  storage_encrypted   = false
}

resource "aws_ebs_volume" "data" {
  # stackyard:ignore aws-ebs-encryption scratch space
  encrypted = false
}
`,
};

describe("the report as text", () => {
  const report = scanTexts(MODULE);
  const text = renderText(report, PLAIN);

  it("groups findings by severity, the gravest first", () => {
    const headings = [...text.matchAll(/^([A-Z]+) \((\d+)\)$/gm)];
    expect(headings.map(([, word]) => word)).toEqual([
      "CRITICAL",
      "HIGH",
      "MEDIUM",
      "LOW",
      "INFO",
      "IMPORTANT",
      "MINOR",
      "NOTE",
    ]);
  });

  it("has the gravest there is to say as its headline", () => {
    const headlineOf = (module: string) => renderText(scanTexts(module), PLAIN);
    expect(text).toMatch(/^1 critical finding$/m);
    expect(headlineOf('resource "aws_ebs_volume" "x" {}\n')).toMatch(/^1 high finding$/m);
    expect(headlineOf('resource "acme_thing" "x" {}\n')).toMatch(
      /^Not scored: no supported resources$/m,
    );
    expect(headlineOf('resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\n')).toMatch(
      /^Passed: no critical or high findings$/m,
    );
    expect(headlineOf("resource {\n")).toMatch(/^Failed$/m);
  });

  it("says what a score is capped for, and which types nobody judged", () => {
    expect(text).toMatch(/^Security +\d+ +100 - [\d.]+, capped at 39 \(the gravest finding\)$/m);
    const unknown = 'resource "aws_ebs_volume" "x" {}\nresource "acme_thing" "x" {}\n';
    expect(renderText(scanTexts(unknown), PLAIN)).toContain(
      "Checked 1 of 2 resource types; not checked: acme_thing.",
    );
  });

  it("shows the code with its line and carets under the columns", () => {
    expect(text).toContain(
      ["  8 │   storage_encrypted   = false", "    │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^"].join("\n"),
    );
  });

  it("names the place of a default and the place of its use", () => {
    expect(text).toContain(
      "aws-rds-public at main.tf:3 in aws_db_instance.main, unless the caller",
    );
    expect(text).toContain("Also at: main.tf:7");
  });

  it("lists what was suppressed, with the reason", () => {
    expect(text).toContain("Suppressed by the author (1)");
    expect(text).toContain("aws-ebs-encryption at main.tf:13: scratch space");
  });

  it("shows the arithmetic of each score, with the numbers of the findings", () => {
    const index = report.findings.findIndex(({ ruleId }) => ruleId === "aws-rds-encryption");
    const loss = report.scores.security.losses.find(
      ({ ruleId }) => ruleId === "aws-rds-encryption",
    );
    expect(text).toMatch(
      new RegExp(`-${loss?.points.toFixed(1)}  aws-rds-encryption +#${index + 1}$`, "m"),
    );
    expect(text).toContain("Coverage of the security rules");
  });

  it("lists what lies beside the module apart", () => {
    const beside = scanTexts({
      "main.tf": 'resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\n',
      "modules/b/main.tf": 'resource "aws_ebs_volume" "x" {}\n',
    });
    const rendered = renderText(beside, PLAIN);
    expect(rendered).toMatch(/^Outside the module \(\d+\)$/m);
    expect(rendered).toContain("(HIGH, submodule)");
    expect(rendered).toMatch(/^Passed: no critical or high findings$/m);
  });

  it("keeps to its width, but for addresses on the web", () => {
    for (const width of [60, 80]) {
      const lines = renderText(report, { ...PLAIN, width }).split("\n");
      const tooLong = lines.filter(
        (line) => displayWidth(line) > width && !line.includes("https:"),
      );
      expect(tooLong).toEqual([]);
    }
  });

  it("has colours only where they are asked for, and the same words either way", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    const codes = /\u001b\[[\d;]*m/g;
    const coloured = renderText(report, { ...PLAIN, hasColour: true });
    expect(text).not.toMatch(codes);
    expect(coloured).toMatch(codes);
    expect(coloured.replace(codes, "")).toBe(text);
  });

  it("says what was not evaluated and what Terraform would refuse", () => {
    const broken = renderText(scanTexts("resource {\n"), PLAIN);
    expect(broken).toContain("Code that cannot be loaded");
    const cut = scanTexts(MODULE, { limits: { findings: 1 } });
    expect(renderText(cut, PLAIN)).toMatch(/^Not evaluated\n─+\n {2}not shown: /m);
  });

  it("lets no file steer the terminal", () => {
    const hostile = scanTexts({
      "a\u001b[2J.tf":
        'resource "aws_ebs_volume" "x" {\n  encrypted = false # \u001b]0;x\u0007\n}\n',
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(renderText(hostile, PLAIN)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
