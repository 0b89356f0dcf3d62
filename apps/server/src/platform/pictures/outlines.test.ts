import { expect, it } from "vitest";
import { breakLines } from "./break-lines.ts";
import { drawable, outline } from "./outlines.ts";

const TEXT = { size: 40, face: "text" } as const;

it("draws letters as outlines, including markup characters", () => {
  const { svg, width } = outline('<a href="&">', TEXT);
  expect(svg.match(/<path /g)).toHaveLength(11);
  expect(svg.replaceAll(/<path transform="matrix\([-\d. e]+\)" d="[MLQCZ\d\s.,-]+"\/>/g, "")).toBe(
    "",
  );
  expect(width).toBeGreaterThan(100);
});

it("has letters of several alphabets, and omits those without a font", () => {
  expect(drawable("Zażółć  Việt\nПривет 漢字🎉")).toBe("Zażółć Việt Привет");
});

it("breaks lines between words and within long words, and marks what it omits", () => {
  const frame = { width: 300, lines: 2 };
  expect(breakLines("one two", TEXT, frame)).toEqual(["one two"]);
  const [first, second, ...more] = breakLines(
    "a state of forty accounts apart from others",
    TEXT,
    frame,
  );
  expect([first, more.length]).toEqual(["a state of forty", 0]);
  expect(second).toMatch(/…$/);
  for (const line of breakLines("W".repeat(80), TEXT, frame))
    expect(outline(line, TEXT).width).toBeLessThanOrEqual(frame.width);
  expect(breakLines("", TEXT, frame)).toEqual([""]);
});
