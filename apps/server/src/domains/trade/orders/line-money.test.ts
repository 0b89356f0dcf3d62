import { allocate } from "@stackyard/contract/base/allocate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineMoney, leftOf, splitReturn } from "./line-money.ts";

const line = fc.record({ net: fc.nat(100_000), fee: fc.nat(10_000), tax: fc.nat(30_000) }).map(
  ({ net, fee, tax }): LineMoney => ({
    ...{ amountCents: net, feeCents: Math.min(fee, net), taxCents: tax },
    ...{ refundedCents: 0, chargedBackCents: 0, sellerRefundedCents: 0, feeRefundedCents: 0 },
  }),
);

describe("what comes back of a line", () => {
  it("is exactly its price, fee and tax once all of it is back, whatever the steps were", () => {
    fc.assert(
      fc.property(
        line,
        fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 8 }),
        (of, steps) => {
          let now = of;
          for (const step of [...steps, leftOf(of)]) {
            const cents = Math.min(step, leftOf(now));
            if (cents === 0) continue;
            const { seller, fee, tax } = splitReturn(now, cents);
            expect(seller + fee + tax).toBe(cents);
            for (const part of [seller, fee, tax]) expect(part).toBeGreaterThanOrEqual(0);
            now = {
              ...now,
              refundedCents: now.refundedCents + cents,
              sellerRefundedCents: now.sellerRefundedCents + seller,
              feeRefundedCents: now.feeRefundedCents + fee,
            };
          }
          const { amountCents: net, feeCents, refundedCents } = now;
          if (leftOf(now) > 0) return;
          expect(now.sellerRefundedCents).toBe(net - feeCents);
          expect(now.feeRefundedCents).toBe(feeCents);
          expect(refundedCents).toBe(net + now.taxCents);
        },
      ),
    );
  });

  it("is in proportion", () => {
    const of = { amountCents: 1_000, feeCents: 150, taxCents: 190 };
    const none = {
      ...{ refundedCents: 0, chargedBackCents: 0, sellerRefundedCents: 0, feeRefundedCents: 0 },
    };
    expect(splitReturn({ ...of, ...none }, 595)).toEqual({ seller: 425, fee: 75, tax: 95 });
    expect(splitReturn({ ...of, ...none }, 1)).toEqual({ seller: 1, fee: 0, tax: 0 });
  });
});

describe("an allocation", () => {
  it("sums to what is allocated, and is never more than a cent off its proportion", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 50 }),
        (cents, weights) => {
          const total = weights.reduce((sum, each) => sum + each, 0);
          const parts = allocate(cents, weights);
          if (total === 0) return;
          expect(parts.reduce((sum, each) => sum + each, 0)).toBe(cents);
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (cents * (weights[index] ?? 0)) / total)).toBeLessThan(1);
        },
      ),
    );
  });

  it("gives the cent that is left to the largest remainder, then to the first line", () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(5, [10, 20, 70])).toEqual([1, 1, 3]);
    expect(allocate(10, [0, 3, 0])).toEqual([0, 10, 0]);
  });
});
