import { describe, expect, it } from "vitest";
import { sentence } from "./sentence";

describe("the scanner's description of a change", () => {
  it("becomes a sentence", () => {
    expect(sentence("callers have to set it")).toBe("Callers have to set it.");
    expect(sentence("Is that all?")).toBe("Is that all?");
  });
});
