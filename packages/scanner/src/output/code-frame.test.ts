import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { Finding } from "../report/report.ts";
import { codeFrame } from "./code-frame.ts";
import { displayWidth } from "./display-width.ts";
import { styleFor } from "./style.ts";

function frame(
  place: Partial<Finding> & { readonly lines: readonly string[] },
  width = 40,
): string[] {
  const [finding] = scanTexts('resource "aws_ebs_volume" "x" {}\n').findings;
  if (finding === undefined) throw new Error("there is something to find");
  const { lines, ...range } = place;
  const startLine = range.startLine ?? 9;
  const excerpt = { startLine, lines };
  return codeFrame(
    { ...finding, startLine, endLine: startLine, ...range, excerpt },
    styleFor(false),
    width,
  );
}

describe("a code frame", () => {
  it("underlines the columns of its range", () => {
    expect(frame({ lines: ["  a = true # why"], startColumn: 3, endColumn: 11 })).toEqual([
      "9 │   a = true # why",
      "  │   ^^^^^^^^",
    ]);
  });

  it("underlines each of a few lines, without their indentation", () => {
    const lines = ["a = [", "  1,", "]"];
    expect(frame({ lines, endLine: 11, startColumn: 5, endColumn: 2 })).toEqual([
      " 9 │ a = [",
      "   │     ^",
      "10 │   1,",
      "   │   ^^",
      "11 │ ]",
      "   │ ^",
    ]);
  });

  it("shows the first line of many, and how many follow", () => {
    const lines = ["a {", "  b = 1", "  c = 2", "}"];
    expect(frame({ lines, endLine: 12, startColumn: 1, endColumn: 2 })).toEqual([
      "9 │ a {",
      "  │ ^^^",
      "  │ … 3 more lines",
    ]);
  });

  it("counts cells, not characters", () => {
    expect(frame({ lines: ['n = "漢字" + x'], startColumn: 12, endColumn: 13 })).toEqual([
      '9 │ n = "漢字" + x',
      `  │ ${" ".repeat(13)}^`,
    ]);
    expect(frame({ lines: ["\ta = 1"], startColumn: 2, endColumn: 7 })[1]).toBe("  │   ^^^^^");
  });

  it("cuts a long line so that what is meant is in it", () => {
    const line = `${"x".repeat(100)} = 1`;
    const shown = frame({ lines: [line], startColumn: 104, endColumn: 105 });
    expect(shown).toEqual(["9 │ …xxxxx = 1", "  │          ^"]);
    const long = frame({ lines: ["y".repeat(100)], startColumn: 1, endColumn: 101 });
    for (const each of long) expect(displayWidth(each)).toBeLessThanOrEqual(40);
    expect(long[0]).toMatch(/…$/);
  });

  it("is empty where the finding is about the module as a whole", () => {
    expect(frame({ lines: ["a = 1"], startColumn: 1, endColumn: 1 })).toEqual([]);
  });
});
