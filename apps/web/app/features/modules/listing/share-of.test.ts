import { expect, it } from "vitest";
import { shareOf } from "./share-of";

it("the fee is shown beside the price before a module is submitted, in the seller's favor", () => {
  expect(shareOf(4_900, 0)).toBe("Buyers pay $49.00");
  expect(shareOf(4_900, 1_000)).toBe("Buyers pay $49.00; you get $44.10, after a fee of 10 %");
  expect(shareOf(999, 1_250)).toBe("Buyers pay $9.99; you get $8.75, after a fee of 12.5 %");
});
