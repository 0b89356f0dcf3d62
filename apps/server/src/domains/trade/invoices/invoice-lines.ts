import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** A line of an invoice, in integer cents; negative in credit notes. */
export interface SoldLine {
  readonly sellerId: number;
  readonly buyerId: number;
  readonly orderId: number;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly title: string;
  readonly net: number;
  readonly tax: number;
}

const LINE = sql.raw(`purchases.seller_id, purchases.buyer_id, purchases.order_id, orders.mode,
  orders.currency, purchases.title`);

/** What an order sold, with parts that were released since; items that cost nothing aren't invoiced. */
export async function listOrderLines(db: Database, orderId: number): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    SELECT ${LINE}, line.net, line.tax
    FROM (
      SELECT coalesce(part_of, id) AS id, sum(amount_cents)::integer AS net,
        sum(tax_cents)::integer AS tax
      FROM purchases WHERE order_id = ${orderId} GROUP BY 1) AS line
      JOIN purchases USING (id) JOIN orders ON orders.id = order_id
    WHERE paid_at IS NOT NULL AND line.net + line.tax > 0
    ORDER BY seller_id, purchases.id`.execute(db);
  return rows;
}

/** The line of a refund, as a credit. A late payment bought nothing. */
export async function listRefundedLines(db: Database, refundId: number): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    SELECT ${LINE}, -(refunds.seller_cents + refunds.fee_cents) AS net,
      -(cents - refunds.seller_cents - refunds.fee_cents) AS tax
    FROM refunds JOIN purchases ON purchases.id = purchase_id
      JOIN orders ON orders.id = purchases.order_id
    WHERE refunds.id = ${refundId} AND granted_at IS NOT NULL`.execute(db);
  return rows;
}

/** What a movement of a dispute took from lines or gave back to them, as credits or charges. */
export async function listDisputedLines(
  db: Database,
  movementReference: string,
): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    SELECT ${LINE}, -(part.seller_cents + part.fee_cents) AS net, -part.tax_cents AS tax
    FROM dispute_parts AS part JOIN purchases ON purchases.id = purchase_id
      JOIN orders ON orders.id = purchases.order_id
    WHERE movement_reference = ${movementReference}
      AND part.seller_cents + part.fee_cents + part.tax_cents <> 0
    ORDER BY purchases.seller_id, purchases.id`.execute(db);
  return rows;
}
