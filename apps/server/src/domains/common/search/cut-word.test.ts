import { expect, it } from "vitest";
import { cutsOf } from "./cut-word.ts";

it("cuts a word everywhere but beside a single letter, in the middle first", () => {
  expect(cutsOf("keyvm").map(({ head, tail }) => `${head} ${tail}`)).toEqual(["ke yvm", "key vm"]);
  expect(cutsOf("s3bucket")[0]).toEqual({ head: "s3bu", tail: "cket" });
  expect(cutsOf("aws")).toEqual([]);
});
