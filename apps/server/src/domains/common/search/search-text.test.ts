import { expect, it } from "vitest";
import { askedFor, hasWords, parseSearch } from "./search-text.ts";

it("separates words, quoted phrases and excluded words", () => {
  expect(parseSearch('VPC "Flow Logs" -azure -"key vault" ci/cd')).toEqual({
    words: ["vpc", "ci", "cd"],
    phrases: [["flow", "logs"]],
    excluded: ["azure", "key", "vault"],
  });
});

it.each([
  ["hub-and-spoke", ["hub", "and", "spoke"]],
  ['say "hello', ["say", "hello"]],
  ["- -- -", []],
  ['""', []],
  ["ＶＰＣ vpc", ["vpc"]],
])("parses %s into words", (text, words) => {
  expect(parseSearch(text)).toEqual({ words, phrases: [], excluded: [] });
});

it("uses at most 8 words, and 40 characters of each", () => {
  const { words, phrases } = parseSearch(`${"a".repeat(90)} b c d e "f g h i j"`);
  expect(words.concat(...phrases)).toEqual(["a".repeat(40), ..."bcdefgh"]);
});

it("finds nothing for exclusions or punctuation alone, and everything for an empty text", () => {
  expect(hasWords(parseSearch("-azure"))).toBe(false);
  expect(askedFor("%", [])).toMatchObject({ isHopeless: true, isAnything: false });
  expect(askedFor(undefined, [])).toMatchObject({ isHopeless: false, isAnything: false });
  expect(askedFor(undefined, ["cloud:aws"]).isAnything).toBe(true);
});
