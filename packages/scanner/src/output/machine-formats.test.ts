import { expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { renderAnnotations } from "./annotations.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";

const BAD = 'resource "aws_ebs_volume" "x" {\n  encrypted = false\n}\n';
const SWITCH =
  'variable "public" {\n  type    = bool\n  default = false\n}\nresource "aws_db_instance" "x" {\n  publicly_accessible = var.public\n}\n';

it("annotations are at the line, with the severity's level", () => {
  const lines = renderAnnotations(scanTexts(BAD), "defaults").split("\n");
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^::error file=main\.tf,line=2,endLine=2,title=[^:,]*\(aws-ebs-encryption\)::.*%0A/,
    ),
  );
  expect(lines.some((line) => line.startsWith("::notice "))).toBe(true);
});

it("all formats for pull requests have the author's reason of a finding that counts", () => {
  const text = `# stackyard:ignore aws-ebs-encryption a test | of ours\n${BAD}`;
  const report = scanTexts(text, { suppressions: { by: "seller", accepted: [] } });
  const said = "Suppressed by the author (counts until an auditor accepts it): a test";
  expect(renderAnnotations(report, "defaults")).toContain(said);
  expect(renderJunit(report, "defaults")).toContain(said);
  expect(renderMarkdown(report).replaceAll("\\", "")).toContain(said);
  expect(renderMarkdown(scanTexts(BAD))).not.toContain("Suppressed");
});

it("annotations can't be started by text of the module", () => {
  const path = "a\n::error title=forged::x/main.tf";
  const text = renderAnnotations(scanTexts({ [path]: BAD, "main.tf": "locals {}\n" }), "defaults");
  const commands = text.split("\n").filter((line) => line !== "");
  expect(commands.every((line) => /^::(error|warning|notice) /.test(line))).toBe(true);
  expect(text).not.toMatch(/^::error title=forged/m);
});

it("JUnit has a failing case per finding", () => {
  const report = scanTexts(BAD);
  const xml = renderJunit(report, "defaults");
  const published = report.findings.filter(({ part }) => part === "module").length;
  expect(xml.match(/<testcase /g)).toHaveLength(published);
  expect(xml).toContain(`tests="${published}" failures="${published}"`);
  expect(xml).toContain('<testcase classname="stackyard.aws-ebs-encryption"');
});

it("JUnit escapes what XML can't hold", () => {
  const report = scanTexts({ "main.tf": "locals {}\n", 'a<&">\u0000.tf': BAD });
  const xml = renderJunit({ ...report, failures: ["a <b> & \u0001 \ud800"] }, "defaults");
  expect(xml).toContain("a &lt;b&gt; &amp; \ufffd \ufffd");
  expect(xml).not.toContain("<b>");
  expect(xml).not.toContain("\u0001");
});

it("JUnit has a case that passes if there is nothing to report", () => {
  const empty = { ...scanTexts(BAD), findings: [], failures: [] };
  expect(renderJunit(empty, "defaults")).toContain('tests="1" failures="0"');
});

it("both say why code can't be loaded", () => {
  const report = scanTexts("resource {\n");
  expect(renderAnnotations(report, "defaults")).toMatch(/^::error title=Not loaded::main\.tf/);
  expect(renderJunit(report, "defaults")).toContain('classname="stackyard.gate"');
});

it("both count the worst inputs on request", () => {
  const report = scanTexts(SWITCH);
  for (const render of [renderAnnotations, renderJunit]) {
    expect(render(report, "defaults")).not.toContain("aws-rds-public");
    expect(render(report, "worst")).toContain("aws-rds-public");
  }
});
