import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDollars } from "./dollars";

const MOST = 10_000_000;
const written = (cents: number, mark: string) =>
  `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, "0")}`;
const grouped = (text: string, mark: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, mark);

describe("readDollars", () => {
  it.each([
    ["9.99", 999],
    ["12,50", 1_250],
    ["12,5", 1_250],
    ["1", 100],
    ["1250", 125_000],
    ["$1,250.00", 125_000],
    ["1.250,00", 125_000],
    ["1,234,567.8", 123_456_780],
    [" $ 7 ", 700],
    ["5.", 500],
    [".5", 50],
    ["0.1", 10],
  ])("parses %j as %d cents", (text, cents) => expect(readDollars(text)).toEqual({ cents }));

  it.each([
    "",
    ".",
    "$",
    "free",
    "9,99 EUR",
    "1.2.3",
    "1,2,3",
    "-5",
    "1e3",
    "12,50.00",
    "1,25.00",
    "١٢",
  ])("refuses %j", (text) =>
    expect(readDollars(text)).toEqual({ problem: "Enter a price in dollars, such as 9.99" }),
  );

  it.each(["19.999", "0,125678", ".123", "1,250", "1.250"])(
    "refuses the third decimal of %j, which may be thousands",
    (text) =>
      expect(readDollars(text)).toEqual({
        problem: "Use at most two decimals and no thousands separator, such as 1250.00",
      }),
  );

  it("parses every formatted amount, with either separator, grouped or not", () => {
    fc.assert(
      fc.property(fc.nat(MOST), fc.constantFrom([".", ","], [",", "."]), (cents, [mark, other]) => {
        const plain = written(cents, mark ?? "");
        const [dollars = "", rest = ""] = plain.split(mark ?? "");
        expect(readDollars(plain)).toEqual({ cents });
        expect(readDollars(`$${grouped(dollars, other ?? "")}${mark}${rest}`)).toEqual({ cents });
      }),
    );
  });

  it("never drops a character: the result has the typed digits and at most two decimals", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,$ -e"), maxLength: 12 });
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readDollars(text);
        if (!("cents" in reading)) return;
        const decimals = /[.,](\d*)$/.exec(text.trim())?.[1] ?? "";
        expect(decimals.length).toBeLessThanOrEqual(2);
        const digits = text.replace(/\D/g, "") + "0".repeat(2 - decimals.length);
        expect(reading.cents).toBe(Number(digits));
      }),
    );
  });
});
