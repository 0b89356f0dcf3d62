import { expect, it } from "vitest";
import { termsOf } from "./search-terms.ts";
import { parseSearch } from "./search-text.ts";
import { synonymsOf } from "./synonyms.ts";

const IGNORED = new Set(["the", "for", "each", "a"]);
const read = (text: string) =>
  termsOf(parseSearch(text), {
    isWhole: () => true,
    isIgnored: (word) => IGNORED.has(word),
    isImplied: (word) => word === "module",
  });
const required = (text: string) =>
  read(text)
    .filter(({ isOptional }) => !isOptional)
    .map(({ any }) => any.map(({ words }) => words.join(" ")));

it("adds the synonyms of names, the longest name first", () => {
  expect(required("azure vnet")).toEqual([
    ["azure", "azurerm"],
    ["vnet", "vpc", "virtual network", "virtual private cloud"],
  ]);
  expect(required("virtual network peering").map(([typed]) => typed)).toEqual([
    "virtual network",
    "peering",
  ]);
});

it("applies synonyms in both directions", () => {
  for (const [one, other] of [
    ["k8s", "kubernetes"],
    ["sg", "security group"],
    ["s3", "object storage"],
    ["2fa", "two factor"],
    ["webinar", "event"],
  ] as const) {
    expect(synonymsOf(one)).toContain(other);
    expect(synonymsOf(other)).toContain(one);
  }
});

it("doesn't require ignored words, question words, or words that all results share", () => {
  expect(required("how the best module for a vpc").map(([typed]) => typed)).toEqual(["how", "vpc"]);
  expect(required("module").map(([typed]) => typed)).toEqual(["module"]);
  expect(required("for_each").map(([typed]) => typed)).toEqual(["for", "each"]);
});

it("matches typed words as prefixes, but not abbreviations, synonyms and quoted words", () => {
  const [kuber, sg, quoted, excluded] = read('kuber sg "flow logs" -azure');
  expect(kuber?.any.map(({ isPrefix }) => isPrefix)).toEqual([true]);
  expect(sg?.any.some(({ isPrefix }) => isPrefix)).toBe(false);
  expect(sg?.any[1]).toMatchObject({ words: ["security", "group"], isPhrase: true });
  expect(quoted).toMatchObject({ any: [{ isPhrase: true, isPrefix: false }], isExcluded: false });
  expect(excluded).toMatchObject({ any: [{ words: ["azure"] }], isExcluded: true });
});
