import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { renderMarkdown } from "./markdown.ts";
import { code, plain, prose } from "./markdown-text.ts";

describe("the report as Markdown", () => {
  const report = scanTexts('resource "aws_ebs_volume" "x" {\n  encrypted = false\n}\n');
  const text = renderMarkdown(report);

  it("has a table of scores with their arithmetic and one of findings", () => {
    expect(text).toMatch(/^\| security \| \d+ \| 100 (- [\d.]+ \([\w-]+\) ?)+/m);
    expect(text).toMatch(/^\| \d+ \| HIGH \| .* \| `main\.tf:2` \| `aws-ebs-encryption` \|$/m);
  });

  it("shows the code of each finding", () => {
    expect(text).toContain("```hcl\n  encrypted = false\n```");
    expect(text.match(/<details>/g)).toHaveLength(report.findings.length);
  });

  it("has the same number of cells in each row of a table", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    for (const row of rows) expect([4, 6]).toContain(row.split(/(?<!\\)\|/).length - 1);
  });
});

describe("text from scanned files", () => {
  it("is no Markdown and no HTML", () => {
    expect(plain("a|b <img> [x](y) @you #1")).toBe("a\\|b &lt;img> \\[x\\](y) \\@you \\#1");
    expect(prose("`a_b` is *x*")).toBe("`a_b` is \\*x\\*");
  });

  it("is code whatever it has in it", () => {
    expect(code("a`b")).toBe("`` a`b ``");
    expect(code("a|b")).toBe("`a\\|b`");
  });
});
