import type { Currency } from "@stackyard/contract/base/money";
import type { ItemRef } from "@stackyard/contract/trade/cart";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

const selectOrders = (db: Database) =>
  db
    .selectFrom("orders")
    .selectAll("orders")
    .select(
      // By bank transfer; other providers report a payment when all of it has arrived.
      sql<number>`coalesce((SELECT sum(bank_transfers.cents)
        FROM provider_calls AS charge JOIN bank_transfers ON invoice_reference = charge.reference
        WHERE charge.kind = 'charge' AND charge.subject_id = orders.id
          AND bank_transfers.kind IN ('received', 'returned')), 0)::integer`.as("receivedCents"),
    )
    .select(
      sql<LineRow[]>`(
        SELECT jsonb_agg(jsonb_build_object('purchaseId', line.id, 'kind', line.kind,
          'id', line.subject_id, 'title', line.title, 'price', price_cents,
          'discount', discount_cents, 'tax', line.tax_cents, 'total', amount_cents + line.tax_cents,
          'net', amount_cents, 'fee', fee_cents, 'refunded', refunded_cents,
          'status', line.status, 'discountCodeId', discount_code_id,
          'seller', jsonb_build_object('id', seller_id, 'username', display_username,
            'name', coalesce(nullif(full_name, ''), display_username))) ORDER BY line.id)
        FROM purchases AS line JOIN users ON users.id = seller_id
        WHERE line.order_id = orders.id)`.as("lines"),
    )
    .$narrowType<{ currency: Currency }>();

/** A line as JSON from the database. Amounts are integer cents. */
export interface LineRow {
  readonly purchaseId: number;
  readonly kind: ItemRef["kind"];
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly net: number;
  readonly fee: number;
  readonly refunded: number;
  readonly status: "pending" | "paid" | "partly_refunded" | "refunded" | "charged_back" | "failed";
  readonly discountCodeId: number | null;
  readonly seller: { readonly id: number; readonly username: string; readonly name: string };
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function findOrder(db: Database, id: number) {
  return selectOrders(db).where("orders.id", "=", id).executeTakeFirst();
}

/** One of the buyer's orders. */
export function findOwnOrder(db: Database, buyerId: number, id: number) {
  return selectOrders(db)
    .where("orders.id", "=", id)
    .where("buyerId", "=", buyerId)
    .executeTakeFirst();
}

/** Orders that were or may still be paid, newest first. */
export function listOrderRows(db: Database, buyerId: number) {
  return selectOrders(db)
    .where("buyerId", "=", buyerId)
    .where((row) =>
      row.or([row("status", "not in", ["failed", "expired"]), row("paidAt", "is not", null)]),
    )
    .orderBy("orders.id", "desc")
    .limit(200)
    .execute();
}

/** The buyer's open or paid purchases of these items. */
export function findHeldItems(db: Database, buyerId: number, items: readonly ItemRef[]) {
  return db
    .selectFrom("purchases")
    .select(["orderId", "title", "status"])
    .where("buyerId", "=", buyerId)
    .where("status", "not in", ["failed", "refunded", "charged_back"])
    .where(({ eb, tuple, refTuple }) =>
      eb(
        refTuple("kind", "subjectId"),
        "in",
        items.map(({ kind, id }) => tuple(kind, id)),
      ),
    )
    .orderBy("orderId")
    .execute();
}
