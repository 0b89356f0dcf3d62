import { expect, it } from "vitest";
import { list, string } from "../evaluate/value.ts";
import { describeValue } from "./describe-value.ts";

it("shows the items of a list, and not those of lists in it", () => {
  const inner = list([string("a"), string("b")]);
  expect(describeValue("it", inner)).toBe('`it` is ["a", "b"]');
  expect(describeValue("it", list([inner, string("c")]))).toBe('`it` is [a list, "c"]');
});
