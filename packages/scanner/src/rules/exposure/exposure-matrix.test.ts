import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Aspect } from "../../../scripts/exposure/aspects.ts";
import { MAX_USED } from "../../../scripts/exposure/most-used.ts";
import { currentPage, currentSections, PAGE } from "../../../scripts/exposure/page.ts";

const rows = currentSections().flatMap((section) => section.rows);

it("is written down as it is: `npm run exposure-matrix -w packages/scanner`", () => {
  expect(readFileSync(PAGE, "utf8") === currentPage()).toBe(true);
});

it("knows every one of the types that are used most", () => {
  const known = new Set(rows.map(({ type }) => type));
  expect(MAX_USED).toHaveLength(200);
  expect(MAX_USED.filter((type) => !known.has(type))).toEqual([]);
});

it.each<Aspect>(["switch", "network", "policy"])(
  "leaves no %s open of the types used most",
  (aspect) => {
    const open = rows.filter(({ cells }) => cells.get(aspect)?.isOpen === true);
    expect(open.map(({ type }) => type).filter((type) => MAX_USED.includes(type))).toEqual([]);
  },
);

it("leaves no switch open of any type", () => {
  const open = rows.filter(({ cells }) => cells.get("switch")?.isOpen === true);
  expect(open.map(({ type }) => type)).toEqual([]);
});
