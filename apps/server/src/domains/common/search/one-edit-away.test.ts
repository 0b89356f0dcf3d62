import { expect, it } from "vitest";
import { oneEditAway } from "./one-edit-away.ts";

it.each([
  ["vualt", "vault", "two letters swapped"],
  ["buket", "bucket", "one left out"],
  ["networkk", "network", "one too many"],
  ["clustar", "cluster", "one taken for another"],
  ["etwork", "network", "the first one left out"],
])("%s can be corrected to %s: %s", (typed, meant) => {
  expect(oneEditAway(typed)).toContain(meant);
});

it("a word is never corrected to itself or to a word two edits away", () => {
  expect(oneEditAway("aab")).not.toContain("aab");
  expect(oneEditAway("netwrk")).not.toContain("networks");
});
