import { describe, expect, it } from "vitest";
import { scoreWord } from "./score-word";

describe("the word for a score", () => {
  it.each([
    [100, "Excellent", "good"],
    [90, "Excellent", "good"],
    [89, "Good", "good"],
    [75, "Good", "good"],
    [74, "Fair", "fair"],
    [50, "Fair", "fair"],
    [49, "Weak", "poor"],
    [25, "Weak", "poor"],
    [0, "Poor", "poor"],
  ])("of %i is %s", (score, word, tone) => {
    expect(scoreWord(score)).toEqual({ word, tone });
  });
});
