import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { orderPaid, paymentReleased } from "@stackyard/contract/events/trade/order-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { resolveHolds } from "../ledger/holds.ts";
import { holdOf } from "./record-paid.ts";

/** Sales credited at once. The seller's account is locked once for all of them. */
const BATCH = 500;

interface Sale {
  readonly id: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  /** Less what was refunded or charged back before. */
  readonly sellerCents: number;
  readonly feeCents: number;
}

/** Credits sellers after their orders, so that buyers of one seller don't wait for each other. */
export const salesConsumer: EventConsumer = {
  name: "sales",
  async handle({ db }, { shape, data }) {
    if (shape.type !== orderPaid.type && shape.type !== paymentReleased.type) return;
    const { orderId } = CAUSE.parse(data);
    // Usually an earlier event has credited this order with its batch.
    while (await lockToCredit(db, orderId)) await creditBatch(db);
  },
};

const CAUSE = orderPaid.data.pick({ orderId: true });

/**
 * Locks an order's lines that are to be credited; false if there are none. Waits for changes of
 * these lines, because a batch skips what is locked elsewhere.
 */
async function lockToCredit(db: Database, orderId: number): Promise<boolean> {
  const rows = await db
    .selectFrom("purchases")
    .select("id")
    .where("orderId", "=", orderId)
    .where("creditedAt", "is", null)
    .where("amountCents", ">", 0)
    .where("isHeld", "=", false)
    .where("status", "not in", ["pending", "failed"])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.length > 0;
}

/** Captures what is held for paid purchases: the price for the seller, less the fee for us. */
async function creditBatch(db: Database): Promise<void> {
  const { rows } = await sql<Sale>`
    WITH sale AS MATERIALIZED (
      SELECT id FROM purchases
      WHERE credited_at IS NULL AND amount_cents > 0 AND status <> 'pending' AND status <> 'failed'
        AND NOT is_held
      ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE purchases SET credited_at = now() FROM sale, orders
    WHERE purchases.id = sale.id AND orders.id = order_id
    RETURNING purchases.id, purchases.buyer_id, seller_id, orders.mode, currency,
      seller_cents,
      fee_cents - fee_refunded_cents AS fee_cents`.execute(db);
  await resolveHolds(
    db,
    rows
      .filter(({ sellerCents, feeCents }) => sellerCents + feeCents > 0)
      .map(({ id, buyerId, sellerId, mode, currency, sellerCents, feeCents }) => ({
        reference: `sale:${id}`,
        ...({ cause: "sale", provider: null, mode, currency, as: "captured" } as const),
        hold: { reference: holdOf(id), buyerId },
        entries: [
          { account: userAccount("seller_pending", sellerId), cents: sellerCents },
          { account: operatorAccount("platform_fees"), cents: feeCents },
        ],
      })),
  );
}
