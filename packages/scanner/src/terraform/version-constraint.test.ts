import { describe, expect, it } from "vitest";
import { isWithinMinor, parseVersionRange, sideOf, tightening } from "./version-constraint.ts";

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
    expect(parseVersionRange(one, "provider")).toEqual(parseVersionRange(other, "provider"));
  });

  it.each(["terraform", "module"] as const)("has no end as ~> 5 of a %s", (of) => {
    expect(parseVersionRange("~> 5", of)).toEqual(parseVersionRange(">= 5", of));
    expect(parseVersionRange("~> 5.0", of)).toEqual(parseVersionRange(">= 5, < 6", of));
  });

  it.each([
    ["6.25.0", true],
    ["~> 6.25.3", true],
    [">= 6.25, < 6.26", true],
    [">= 6.25, <= 6.26", false],
    [">= 6.24, < 6.26", false],
    ["~> 6.25", false],
    [">= 6.25", false],
  ])("%s includes only releases of 6.25: %s", (text, expected) => {
    const range = parseVersionRange(text, "provider");
    expect(range && isWithinMinor(range, "6.25.0")).toBe(expected);
  });

  it.each(["", "latest", ">= 1.x", "=> 1.0"])("%j is none", (text) => {
    expect(parseVersionRange(text, "provider")).toBeUndefined();
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
    const [old, now] = [parseVersionRange(before, "module"), parseVersionRange(after, "module")];
    if (old === undefined || now === undefined) throw new Error("both are constraints");
    expect(tightening(old, now)).toEqual(expected);
  });

  it.each([
    ["before", "5.31.0"],
    ["before", "= 5.31.0"],
    ["before", "~> 5"],
    ["before", "~> 5.0"],
    ["before", "~> 5.31.2"],
    ["before", "< 6.0"],
    ["before", "<= 5.99"],
    ["before", ">= 4.9, < 6.0.0"],
    ["from", "6.2.0"],
    ["from", ">= 6.0"],
    ["from", "~> 6.4"],
    ["from", "~> 7"],
    ["from", ">= 6.0, < 8.0"],
    ["both", ">= 5.0"],
    ["both", "< 6.1"],
    ["both", "<= 6.0"],
    ["both", "!= 6.0.1"],
  ])("lies %s 6.0.0: %s", (side, constraint) => {
    const range = parseVersionRange(constraint, "provider");
    expect(range && sideOf(6, range)).toBe(side);
  });
});
