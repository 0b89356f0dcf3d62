import { describe, expect, it } from "vitest";
import { PatternError, Regex } from "./regex.ts";

function matched(pattern: string, text: string): string | undefined {
  const slots = new Regex(pattern).search(text);
  return slots && text.slice(slots[0], slots[1]);
}

describe("matching", () => {
  it.each([
    ["a|ab", "abc", "a"],
    ["ab|a", "abc", "ab"],
    ["a*?b", "aaab", "aaab"],
    ["(a+)(a*)", "aaa", "aaa"],
    ["x{2,3}", "xxxx", "xxx"],
    ["x{2,3}?", "xxxx", "xx"],
    ["x{,3}", "x{,3}", "x{,3}"],
    ["(?i)straße", "STRAßE", "STRAßE"],
    ["(?i:A)b", "aB ab", "ab"],
    ["(?m)^b$", "a\nb\nc", "b"],
    ["^b$", "a\nb", undefined],
    ["\\bcat\\b", "concat cat", "cat"],
    ["\\Bcat", "cat concat", "cat"],
    ["[^\\s,]+", ", foo", "foo"],
    ["[a\\-z]+", "b-a", "-a"],
    ["[]a]+", "x]a", "]a"],
    ["[[:^digit:]]+", "12ab", "ab"],
    ["\\Q.*\\E", "a.*b", ".*"],
    ["\\x41\\x{1F600}\\101", "A😀A", "A😀A"],
    ["\\pL+", "1é世", "é世"],
    ["\\p{Greek}", "aλ", "λ"],
    ["(?s).+", "a\nb", "a\nb"],
    [".+", "a\nb", "a"],
    ["(?U)a+", "aaa", "a"],
    ["", "abc", ""],
    ["()*", "a", ""],
    ["(a*)*", "aab", "aa"],
  ])("%j in %j", (pattern, text, expected) => {
    expect(matched(pattern, text)).toBe(expected);
  });

  it("gives the bounds of groups, in code units", () => {
    expect(new Regex("(😀)(x)?(b)").search("a😀b")).toEqual([1, 4, 1, 3, -1, -1, 3, 4]);
    expect(new Regex("(?P<a>x)(?<b>y)(z)").groups).toEqual(["a", "b", undefined]);
  });

  it("finds all matches without overlap", () => {
    expect([...new Regex("a*").searchAll("baac")].map(([start, end]) => [start, end])).toEqual([
      [0, 0],
      [1, 3],
      [4, 4],
    ]);
  });
});

describe("bad patterns", () => {
  it.each([
    "(",
    ")",
    "[a",
    "*a",
    "a{2,1}",
    "a{1001}",
    "(?P<a",
    "(?=a)",
    "\\",
    "\\1",
    "[z-a]",
    "\\p{Nope}",
    "[[:nope:]]",
    `${"(".repeat(300)}${")".repeat(300)}`,
    "((a{1000}){1000}){1000}",
  ])("%j are refused", (pattern) => {
    expect(() => new Regex(pattern)).toThrow(PatternError);
  });

  it("cannot make a search run on for ever", () => {
    const evil = new Regex("(a|aa)+$");
    expect(evil.search(`${"a".repeat(5_000)}b`)).toBeUndefined();
    expect(() => evil.search("a".repeat(10_000_000))).toThrow(PatternError);
  });
});
