import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { currentPage, PAGE } from "../../scripts/classes/page.ts";
import { CLASSES, judging, MOST_USED, REASONS } from "../../scripts/classes/verdicts.ts";
import { PROVIDER_TABLES } from "../schema/provider-tables.ts";

const cells = [...MOST_USED.values()].flat().flatMap(({ type, verdicts }) =>
  CLASSES.map(({ of }, index) => ({
    type,
    of,
    verdict: verdicts[index] ?? "",
    rules: judging(type, of),
  })),
);

/** Cells as text, for readable failures. */
const named = (some: typeof cells): string[] =>
  some.map(({ type, of, verdict }) => `${type} ${of}: ${verdict}`);

it("is written down as it is: `npm run class-matrix -w packages/scanner`", () => {
  expect(readFileSync(PAGE, "utf8") === currentPage()).toBe(true);
});

describe.each([...MOST_USED])("%s", (provider, rows) => {
  it("has 80 types, all of which the provider knows", () => {
    const types = rows.map(({ type }) => type);
    expect(new Set(types).size).toBe(80);
    const known = new Set(PROVIDER_TABLES.get(provider)?.types);
    expect(types.filter((type) => !known.has(type))).toEqual([]);
  });

  it("has one verdict per class and type", () => {
    const uneven = rows.filter(({ verdicts }) => verdicts.length !== CLASSES.length);
    expect(uneven).toEqual([]);
  });
});

it("has no empty cell", () => {
  const isSaid = (verdict: string) =>
    verdict === "rules" || verdict.startsWith("@") || REASONS.has(verdict);
  expect(named(cells.filter(({ verdict }) => !isSaid(verdict)))).toEqual([]);
});

it("claims no rules where none judge", () => {
  expect(named(cells.filter((each) => each.verdict === "rules" && !each.rules[0]))).toEqual([]);
});

it("gives no reason where a rule judges", () => {
  expect(named(cells.filter((each) => each.verdict !== "rules" && each.rules[0]))).toEqual([]);
});

it("refers only to types that a rule judges in the same class", () => {
  const stale = cells.filter(
    ({ verdict, of }) => verdict.startsWith("@") && !judging(verdict.slice(1), of)[0],
  );
  expect(named(stale)).toEqual([]);
});

it.each([
  { reason: "rights", of: "privilege" },
  { reason: "sources", of: "supply-chain" },
  { reason: "events", of: "quality" },
] as const)("says that $of judges a type only where it does: $reason", ({ reason, of }) => {
  const stale = cells.filter(({ type, verdict }) => verdict === reason && !judging(type, of)[0]);
  expect(named(stale)).toEqual([]);
});

it("has no reason that no type needs", () => {
  const used = new Set(cells.map(({ verdict }) => verdict));
  expect([...REASONS.keys()].filter((reason) => !used.has(reason))).toEqual([]);
});
