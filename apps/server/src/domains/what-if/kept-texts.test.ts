import { describe, expect, it } from "vitest";
import { keptTexts } from "./kept-texts.ts";

describe("kept texts", () => {
  it("make room for new ones, the one not asked for longest going first", () => {
    const kept = keptTexts(10);
    kept.keep("a", "aaaa");
    kept.keep("b", "bbbb");
    kept.get("a");
    kept.keep("c", "cccc");
    expect(["a", "b", "c"].map((key) => kept.get(key))).toEqual(["aaaa", undefined, "cccc"]);
  });

  it("count a replaced one once", () => {
    const kept = keptTexts(10);
    for (let round = 0; round < 5; round++) kept.keep("a", "aaaa");
    kept.keep("b", "bbbb");
    expect([kept.get("a"), kept.get("b")]).toEqual(["aaaa", "bbbb"]);
  });

  it("are never longer than all of them may be", () => {
    const kept = keptTexts(3);
    kept.keep("a", "aaaa");
    expect(kept.get("a")).toBeUndefined();
  });
});
