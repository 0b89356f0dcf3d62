import { expect, it } from "vitest";
import { sideOf } from "./version-constraint.ts";

it.each([
  ["before", "5.31.0"],
  ["before", "= 5.31.0"],
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
  ["both", "~> 5"],
  ["both", "< 6.1"],
  ["both", "<= 6.0"],
  ["both", "!= 6.0.1"],
  ["both", "latest"],
])("is %s 6.0.0: %s", (side, constraint) => {
  expect(sideOf(6, [constraint])).toBe(side);
});

it("joins the constraints of several modules", () => {
  expect(sideOf(6, [">= 4.0", "< 6.0"])).toBe("before");
});
