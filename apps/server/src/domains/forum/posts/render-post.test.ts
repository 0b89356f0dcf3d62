import { FORUM } from "@stackyard/contract/forum/limits";
import { describe, expect, it } from "vitest";
import { beginningOf } from "./render-post.ts";

describe("the excerpt of a post", () => {
  it("is all of a short one", () => {
    expect(beginningOf("a".repeat(FORUM.excerpt))).toBe("a".repeat(FORUM.excerpt));
  });

  it("ends with a whole word and an ellipsis", () => {
    const beginning = beginningOf("Plan, apply, repeat. ".repeat(20));
    expect(beginning.length).toBeLessThanOrEqual(FORUM.excerpt);
    expect(beginning).toMatch(/ (Plan,|apply,|repeat\.)…$/);
  });

  it("cuts a word that doesn't end", () => {
    expect(beginningOf("a".repeat(1_000))).toBe(`${"a".repeat(FORUM.excerpt - 1)}…`);
  });

  it.each([0, 1])("never cuts a character in half, %d before the limit", (before) => {
    const beginning = beginningOf("a".repeat(before) + "🚀".repeat(1_000));
    expect(beginning.isWellFormed()).toBe(true);
    expect(beginning).toMatch(/🚀…$/u);
  });
});
