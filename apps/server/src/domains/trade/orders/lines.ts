import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import type { ItemRef } from "@stackyard/contract/trade/cart";
import type { Parts } from "@stackyard/contract/trade/held-parts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { TransitionTable } from "../../../platform/transition-table.ts";
import type { LineMoney } from "./line-money.ts";
import { ORDER_TRANSITIONS, PURCHASE_TRANSITIONS } from "./order-state.ts";

/** A paid line of an order, as refunds and disputes need it. */
export interface PaidLine extends LineMoney {
  readonly purchaseId: number;
  readonly orderId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly kind: ItemRef["kind"];
  readonly subjectId: number;
  readonly title: string;
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly paymentReference: string | null;
  readonly paidAt: Date;
  readonly refundDays: number;
  /** Before it is credited, the money is held; before it is cleared, it is pending. */
  readonly isCredited: boolean;
  readonly isCleared: boolean;
  /** Held for a contract until it is released. */
  readonly isHeld: boolean;
  /** The held line that this was part of, if it was released before the rest. */
  readonly partOf: number | null;
  /** The seller has deleted their account. */
  readonly isSellerGone: boolean;
  /** The buyer's bank has withdrawn the payment, or is deciding whether to. */
  readonly isDisputed: boolean;
}

const SELECT_LINES = sql`
  SELECT line.id AS purchase_id, order_id, line.buyer_id, seller_id, kind, subject_id, title,
    provider, orders.mode, currency, payment_reference, paid_at, refund_days, amount_cents, line.tax_cents,
    fee_cents, refunded_cents, charged_back_cents, seller_refunded_cents, fee_refunded_cents,
    credited_at IS NOT NULL AS is_credited, cleared_at IS NOT NULL AS is_cleared,
    is_held, part_of,
    (SELECT deleted_at IS NOT NULL FROM users WHERE users.id = seller_id) AS is_seller_gone,
    EXISTS (SELECT FROM disputes
      WHERE disputes.order_id = line.order_id AND disputes.status = 'open') AS is_disputed
  FROM purchases AS line JOIN orders ON orders.id = order_id
  WHERE paid_at IS NOT NULL`;

/** Paid lines of an order. */
export async function listPaidLines(db: Database, orderId: number): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    ${SELECT_LINES} AND order_id = ${orderId} ORDER BY line.id`.execute(db);
  return rows;
}

/**
 * Locks the paid lines of an order until the transaction ends, and returns them. Whatever moves money
 * of a line locks all lines of its order first, so that refunds, disputes and clearing take turns.
 */
export async function lockPaidLines(db: Database, orderId: number): Promise<PaidLine[]> {
  if (!db.isTransaction) throw new Error("lines are locked within a transaction");
  await sql`SELECT FROM purchases WHERE order_id = ${orderId} ORDER BY id FOR UPDATE`.execute(db);
  // Read after the lock, so that the statement sees what others have committed.
  return listPaidLines(db, orderId);
}

export interface Returned extends Parts {
  readonly purchaseId: number;
  /** What was refunded, and what a bank withdrew; negative if it was given back. */
  readonly refunded: number;
  readonly chargedBack: number;
}

/** Adds what came back of locked lines, and what of it were the seller's part and the fee. */
export async function addReturned(db: Database, parts: readonly Returned[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    UPDATE purchases SET refunded_cents = refunded_cents + refunded,
      charged_back_cents = charged_back_cents + "chargedBack",
      seller_refunded_cents = seller_refunded_cents + seller,
      fee_refunded_cents = fee_refunded_cents + fee
    FROM jsonb_to_recordset(${storedJson(parts)}::jsonb) AS part ("purchaseId" integer,
      refunded integer, "chargedBack" integer, seller integer, fee integer)
    WHERE purchases.id = "purchaseId"`.execute(db);
}

/**
 * Brings the states of an order and its locked lines in line with what came back of them, and
 * freezes lines with an open refund or dispute.
 */
export async function settleLines(db: Database, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    WITH line AS (
      SELECT id, status, CASE
        WHEN charged_back_cents > 0 THEN 'charged_back'
        -- The buyer has bought it again, so what a bank gave back is refunded.
        WHEN status = 'charged_back' AND refunded_cents < amount_cents + tax_cents AND EXISTS (
          SELECT FROM purchases AS other WHERE other.buyer_id = purchases.buyer_id
            AND other.module_id = purchases.module_id AND other.id <> purchases.id
            AND other.status NOT IN ('failed', 'refunded', 'charged_back')) THEN 'charged_back'
        WHEN refunded_cents > 0 AND refunded_cents = amount_cents + tax_cents THEN 'refunded'
        WHEN refunded_cents > 0 THEN 'partly_refunded' ELSE 'paid' END AS next,
        EXISTS (SELECT FROM refunds WHERE purchase_id = purchases.id
          AND refunds.status IN ('requested', 'objected', 'granted', 'failed'))
        OR EXISTS (SELECT FROM disputes WHERE disputes.order_id = purchases.order_id
          AND disputes.status IN ('inquiry', 'open')) AS freezes
      FROM purchases WHERE order_id = ${orderId} AND status NOT IN ('pending', 'failed')
    ), settled AS (
      UPDATE purchases SET status = next, is_frozen = freezes FROM line
      WHERE purchases.id = line.id AND (purchases.status, is_frozen) <> (next, freezes)
        AND ${isAllowed(PURCHASE_TRANSITIONS, "line.status", "next")}
      RETURNING purchases.id
    ), whole AS (
      SELECT CASE
        WHEN bool_or(next = 'charged_back') THEN 'charged_back'
        WHEN sum(refunded_cents) > 0 AND sum(refunded_cents) = sum(amount_cents + tax_cents)
          THEN 'refunded'
        WHEN sum(refunded_cents) > 0 THEN 'partly_refunded' ELSE 'paid' END AS next
      FROM purchases JOIN line USING (id)
    ), ordered AS (
      UPDATE orders SET status = next FROM whole
      WHERE orders.id = ${orderId} AND paid_at IS NOT NULL AND orders.status <> next
        AND ${isAllowed(ORDER_TRANSITIONS, "orders.status", "next")}
    )
    SELECT id FROM line WHERE status <> next AND NOT ${isAllowed(PURCHASE_TRANSITIONS, "status", "next")}`.execute(
    db,
  );
  if (rows[0]) throw new Error(`purchase ${rows[0].id} can't change its state this way`);
}

function isAllowed(table: TransitionTable<string>, from: string, to: string) {
  const pairs = Object.entries(table).flatMap(([state, next]) => [
    `${state} ${state}`,
    ...next.map((each) => `${state} ${each}`),
  ]);
  return sql<boolean>`(${sql.raw(from)} || ' ' || ${sql.raw(to)}) = ANY(${pairs}::text[])`;
}
