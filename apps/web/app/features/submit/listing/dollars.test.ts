import { describe, expect, it } from "vitest";
import { centsFromDollars } from "./dollars";

describe("centsFromDollars", () => {
  it.each([
    ["9.99", 999],
    ["1", 100],
    ["$1,250.50", 125_050],
    [" 19.999 ", 2_000],
    [".5", 50],
    ["0.1", 10],
  ])("reads %j as %d cents", (text, cents) => expect(centsFromDollars(text)).toBe(cents));

  it.each(["", "free", "9,99 EUR", "1.2.3", "-5", "1e3"])("does not take %j", (text) =>
    expect(centsFromDollars(text)).toBeNaN(),
  );
});
