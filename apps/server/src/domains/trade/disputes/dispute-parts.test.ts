import fc from "fast-check";
import { expect, it } from "vitest";
import { leftOf } from "../orders/line-money.ts";
import {
  giveBackToLines,
  laterWeights,
  type Missing,
  type SellerFunds,
  takeFromLines,
} from "./dispute-parts.ts";

const line = fc
  .record({
    net: fc.integer({ min: 1, max: 50_000 }),
    fee: fc.nat(5_000),
    tax: fc.nat(9_000),
    refunded: fc.nat(20_000),
    sellerId: fc.integer({ min: 1, max: 3 }),
    place: fc.constantFrom("held", "pending", "cleared"),
    isSellerGone: fc.boolean(),
  })
  .map(({ net, fee: any, tax, refunded: back, sellerId, place, isSellerGone }) => {
    const fee = Math.min(any, net);
    // A refund of the seller's part alone is as good as any other.
    const refunded = Math.min(back, net - fee);
    return {
      ...{ amountCents: net, feeCents: fee, taxCents: tax, refundedCents: refunded },
      ...{ chargedBackCents: 0, sellerRefundedCents: refunded, feeRefundedCents: 0 },
      ...{ sellerId, isSellerGone, isCredited: place !== "held", isCleared: place === "cleared" },
    };
  });
const order = fc.array(line, { minLength: 1, maxLength: 5 });
const fundsFrom = (available: number) => {
  const funds = new Map<number, SellerFunds>([1, 2, 3].map((id) => [id, { available, owed: 0 }]));
  return { funds, fundsOf: (id: number) => funds.get(id) as SellerFunds };
};
const KEYS = ["cents", "seller", "fee", "tax", "excess", "loss"] as const;

it("takes exactly what was withdrawn, never more of a line or a balance than there is, and gives exactly that back in any steps", () => {
  fc.assert(
    fc.property(
      order,
      fc.nat(200_000),
      fc.nat(20_000),
      fc.nat(9_000),
      fc.nat(),
      (given, amount, available, bound, split) => {
        const lines = given.map((each, index) => ({ ...each, purchaseId: index + 1 }));
        const cents = amount + 1;
        const { funds, fundsOf } = fundsFrom(available);
        const weights = lines.map(({ amountCents, taxCents }) => amountCents + taxCents);
        const taken = takeFromLines(lines, weights, cents, { fundsOf, bound });
        expect(taken.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        for (const part of taken) {
          const own = lines[part.purchaseId - 1];
          expect(part.cents - part.excess).toBeLessThanOrEqual(own ? leftOf(own) : 0);
          expect(part.seller + part.fee + part.tax + part.excess).toBe(part.cents);
          const { held, pending, available, receivable, loss } = part;
          const fee = own?.isCredited ? 0 : part.fee;
          expect(held + pending + available + receivable + loss).toBe(part.seller + fee);
          expect(Math.min(...Object.values(part))).toBeGreaterThanOrEqual(0);
        }
        for (const { available, owed } of funds.values()) {
          expect(available).toBeGreaterThanOrEqual(0);
          expect(owed).toBeLessThanOrEqual(bound);
        }
        let missing = new Map<number, Missing>(taken.map((part) => [part.purchaseId, part]));
        for (const step of [split % (cents + 1), cents - (split % (cents + 1))]) {
          const back = giveBackToLines(lines, missing, step, { fundsOf });
          expect(back.reduce((sum, part) => sum + part.cents, 0) + step).toBe(0);
          missing = new Map(
            [...missing].map(([id, left]) => {
              const part = back.find(({ purchaseId }) => purchaseId === id);
              const sums = KEYS.map((key) => [key, (left as never)[key] + (part?.[key] ?? 0)]);
              return [id, Object.fromEntries(sums)];
            }),
          );
        }
        for (const left of missing.values())
          for (const key of KEYS) expect((left as never)[key]).toBe(0);
        // What they owed is repaid before anything is available again.
        for (const { owed } of funds.values()) expect(owed).toBe(0);
      },
    ),
  );
});

it("divides a later withdrawal as the first one, also over parts that were released since", () => {
  const money = { taxCents: 0, feeCents: 0, sellerRefundedCents: 0, feeRefundedCents: 0 };
  const returned = { refundedCents: 0, chargedBackCents: 0 };
  const line = (purchaseId: number, amountCents: number, partOf: number | null = null) => ({
    ...{ purchaseId, partOf, amountCents, ...money, ...returned },
  });
  const shares = new Map([
    [1, 600],
    [2, 400],
    [3, 100],
  ]);
  // 3 was a part before the first withdrawal, and 4 is one since then.
  const lines = [line(1, 450), line(2, 400), line(3, 100, 1), line(4, 150, 1)];
  expect(laterWeights(lines, shares)).toEqual([450, 400, 100, 150]);
  const spent = { ...line(4, 150, 1), chargedBackCents: 150 };
  expect(laterWeights([line(1, 450), spent], shares)).toEqual([600, 0]);
  const gone = { ...line(1, 450), chargedBackCents: 450 };
  expect(laterWeights([gone, spent], shares)).toEqual([600, 0]);
});
