import { expect, it } from "vitest";
import { readNumbers } from "./read-numbers";

it("reads numbers and ranges, each once and in order, and nothing that is none", () => {
  expect(readNumbers("5-7, #3 6", 9)).toEqual([3, 5, 6, 7]);
  for (const text of ["", " ", "0", "10", "7-5", "3-", "a", "1.5", "8-10"])
    expect(readNumbers(text, 9), text).toBeUndefined();
});
