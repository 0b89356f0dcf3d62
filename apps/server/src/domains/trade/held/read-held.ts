import type { Services } from "../../../platform/services.ts";

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
  /** To the engineer, less the fee. */
  readonly released: number;
  readonly fee: number;
  readonly refunded: number;
  readonly chargedBack: number;
  readonly isTest: boolean;
  /** The client's bank is deciding about the payment. */
  readonly isDisputed: boolean;
  /** When released money can be paid out. */
  readonly clearsAt: Date | null;
}

/** What became of the money that was paid for lines of contracts, by purchase ID. */
export async function readHeld(
  { db }: Pick<Services, "db">,
  purchaseIds: readonly number[],
): Promise<ReadonlyMap<number, HeldMoney>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "purchases.orderId")
    .select(["purchases.id", "orderId", "amountCents", "purchases.taxCents", "refundedCents"])
    .select(["chargedBackCents", "sellerCents", "feeCents", "feeRefundedCents", "mode"])
    .select(["isHeld", "clearsAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("disputes")
          .select("disputes.id")
          .whereRef("disputes.orderId", "=", "purchases.orderId")
          .where("disputes.status", "=", "open"),
      ).as("isDisputed"),
    )
    .where("purchases.id", "in", [...purchaseIds])
    .execute();
  return new Map(
    rows.map((row) => {
      const paid = row.amountCents + row.taxCents;
      const left = paid - row.refundedCents - row.chargedBackCents;
      return [
        row.id,
        {
          ...{ purchaseId: row.id, orderId: row.orderId, paid, refunded: row.refundedCents },
          ...{ price: row.amountCents, agreedFee: row.feeCents },
          held: row.isHeld ? left : 0,
          released: row.isHeld ? 0 : (row.sellerCents ?? 0),
          fee: row.isHeld ? 0 : row.feeCents - row.feeRefundedCents,
          chargedBack: row.chargedBackCents,
          isTest: row.mode === "test",
          isDisputed: Boolean(row.isDisputed),
          clearsAt: row.isHeld ? null : row.clearsAt,
        },
      ];
    }),
  );
}
