import type { Parts } from "@stackyard/contract/trade/held-parts";
import type { Services } from "../../../platform/services.ts";
import { sum } from "../cart/quote-items.ts";
import { leftOf, partsLeft } from "../orders/line-money.ts";

/** The money of a contract's milestone, in integer cents. */
export interface HeldMoney {
  readonly purchaseId: number;
  readonly orderId: number | null;
  /** Before tax, and the fee that is part of it, as they were ordered. */
  readonly price: number;
  readonly agreedFee: number;
  /** With tax. */
  readonly paid: number;
  readonly held: number;
  readonly heldParts: Parts;
  /** To the engineer, less the fee. */
  readonly released: number;
  readonly fee: number;
  readonly refunded: number;
  readonly chargedBack: number;
  readonly isTest: boolean;
  /** The client's bank is deciding about the payment. */
  readonly isDisputed: boolean;
  /** When the money that was released last can be paid out. */
  readonly clearsAt: Date | null;
}

const NOTHING: Parts = { seller: 0, fee: 0, tax: 0 };

/**
 * What became of the money that was paid for lines of contracts, by purchase ID. Parts that were
 * released before the rest are included.
 */
export async function readHeld(
  { db }: Pick<Services, "db">,
  purchaseIds: readonly number[],
): Promise<ReadonlyMap<number, HeldMoney>> {
  if (purchaseIds.length === 0) return new Map();
  const ids = [...purchaseIds];
  const rows = await db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "purchases.orderId")
    .select(["purchases.id", "partOf", "orderId", "amountCents", "purchases.taxCents"])
    .select(["refundedCents", "sellerRefundedCents", "feeRefundedCents", "chargedBackCents"])
    .select(["sellerCents", "feeCents", "mode", "isHeld", "clearsAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("disputes")
          .select("disputes.id")
          .whereRef("disputes.orderId", "=", "purchases.orderId")
          .where("disputes.status", "=", "open"),
      ).as("isDisputed"),
    )
    .where((one) => one.or([one("purchases.id", "in", ids), one("partOf", "in", ids)]))
    .orderBy("purchases.id")
    .execute();
  const lines = Map.groupBy(rows, ({ id, partOf }) => partOf ?? id);
  return new Map([...lines].map(([id, [whole, ...parts]]) => [id, moneyOf(whole as Row, parts)]));
}

type Row = Parameters<typeof partsLeft>[0] & {
  readonly id: number;
  readonly orderId: number | null;
  readonly sellerCents: number | null;
  readonly mode: string;
  readonly isHeld: boolean;
  readonly isDisputed: unknown;
  readonly clearsAt: Date | null;
};

function moneyOf(whole: Row, parts: readonly Row[]): HeldMoney {
  const all = [whole, ...parts];
  const released = all.filter(({ isHeld }) => !isHeld);
  const clearing = released.flatMap(({ clearsAt }) => (clearsAt ? [+clearsAt] : []));
  return {
    ...{ purchaseId: whole.id, orderId: whole.orderId },
    price: sum(all, ({ amountCents }) => amountCents),
    agreedFee: sum(all, ({ feeCents }) => feeCents),
    paid: sum(all, ({ amountCents, taxCents }) => amountCents + taxCents),
    held: whole.isHeld ? leftOf(whole) : 0,
    heldParts: whole.isHeld ? partsLeft(whole) : NOTHING,
    released: sum(released, ({ sellerCents }) => sellerCents ?? 0),
    fee: sum(released, ({ feeCents, feeRefundedCents }) => feeCents - feeRefundedCents),
    refunded: sum(all, ({ refundedCents }) => refundedCents),
    chargedBack: sum(all, ({ chargedBackCents }) => chargedBackCents),
    isTest: whole.mode === "test",
    isDisputed: Boolean(whole.isDisputed),
    clearsAt: clearing.length === 0 ? null : new Date(Math.max(...clearing)),
  };
}
