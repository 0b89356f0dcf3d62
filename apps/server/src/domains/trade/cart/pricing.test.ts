import { describe, expect, it } from "vitest";
import { type Discount, feeOf, priceItem } from "./pricing.ts";

const ITEM = { kind: "module", subjectId: 7, sellerId: 1, priceCents: 1_999 };
const off = (changes: Partial<Discount>): Discount => ({
  ...{ id: 1, code: "SPRING", sellerId: 1, basisPoints: null, cents: null },
  ...{ kind: null, subjectId: null },
  ...changes,
});
const discountOf = (...discounts: Discount[]) => priceItem(ITEM, discounts).discountCents;

describe("a discount", () => {
  it("is the best that applies: of this seller, for this item", () => {
    const all = off({ cents: 300 });
    expect(discountOf(all, off({ id: 2, cents: 500, sellerId: 2 }))).toBe(300);
    expect(discountOf(all, off({ id: 2, cents: 500, kind: "module", subjectId: 8 }))).toBe(300);
    const own = off({ id: 2, cents: 500, kind: "module", subjectId: 7 });
    expect(priceItem(ITEM, [all, own])).toMatchObject({ discount: own, netCents: 1_499 });
  });

  it("is rounded in the buyer's favor and never exceeds the price", () => {
    expect(discountOf(off({ basisPoints: 3_333 }))).toBe(667);
    expect(discountOf(off({ cents: 5_000 }))).toBe(1_999);
  });
});

it("the fee is rounded in the seller's favor", () => {
  expect(feeOf(1_999, { salesBasisPoints: 1_000 })).toBe(199);
});
