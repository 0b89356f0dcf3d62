import { describe, expect, it } from "vitest";
import { parseVersionRange, tightening } from "./version-constraint.ts";

describe("a version constraint", () => {
  it.each([
    ["~> 5.0", ">= 5.0, < 6.0"],
    ["~> 5.1.2", ">= 5.1.2, < 5.2.0"],
    ["~> 5", ">= 5, < 6"],
    ["1.2", ">= 1.2.0, <= 1.2.0"],
    ["= 1.2.3", "v1.2.3"],
    [">= 1.0, >= 2.0", ">= 2.0"],
    ["< 3.0, < 2.0", "< 2.0"],
  ])("%s admits what %s does", (one, other) => {
    expect(parseVersionRange(one)).toEqual(parseVersionRange(other));
  });

  it.each(["", "latest", ">= 1.x", "=> 1.0"])("%j is none", (text) => {
    expect(parseVersionRange(text)).toBeUndefined();
  });

  it.each([
    [null, ">= 1.0", { isFromRaised: true, isToLowered: false, isMoreExcluded: false }],
    [">= 1.0", null, { isFromRaised: false, isToLowered: false, isMoreExcluded: false }],
    [">= 1.0", "> 1.0", { isFromRaised: true, isToLowered: false, isMoreExcluded: false }],
    ["<= 2.0", "< 2.0", { isFromRaised: false, isToLowered: true, isMoreExcluded: false }],
    [
      ">= 1.0",
      ">= 1.0, != 1.3.0",
      { isFromRaised: false, isToLowered: false, isMoreExcluded: true },
    ],
  ] as const)("%s to %s", (before, after, expected) => {
    const [old, now] = [parseVersionRange(before), parseVersionRange(after)];
    if (old === undefined || now === undefined) throw new Error("both are constraints");
    expect(tightening(old, now)).toEqual(expected);
  });
});
