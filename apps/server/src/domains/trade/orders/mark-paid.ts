import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import type { OrderStatus } from "@stackyard/contract/trade/orders";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { giveBackDiscounts, useDiscountsAgain } from "../cart/discounts.ts";
import { ORDER_TRANSITIONS } from "./order-state.ts";

/** Amounts are integer cents. */
export interface PaidOrder {
  readonly id: number;
  readonly buyerId: number;
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly netCents: number;
  readonly taxCents: number;
  readonly lines: readonly {
    readonly purchaseId: number;
    readonly kind: string;
    readonly subjectId: number;
    readonly sellerId: number;
    readonly title: string;
    readonly net: number;
    readonly tax: number;
  }[];
}

const OPEN = statesBefore(ORDER_TRANSITIONS, "expired");
const ENDED: readonly OrderStatus[] = ["failed", "expired"];

interface Payment {
  readonly paymentReference: string | null;
  readonly cents: number;
}

/**
 * Marks an order and its lines as paid. Undefined if it is paid, if the amount is another one, if it
 * had ended and the buyer has got one of its items otherwise, or if the buyer or a seller has deleted
 * their account.
 */
export async function markPaid(
  db: Database,
  orderId: number,
  payment: Payment,
): Promise<PaidOrder | undefined> {
  return (
    (await markPaidFrom(OPEN, db, orderId, payment)) ?? (await markEndedPaid(db, orderId, payment))
  );
}

/** Locks the order, its codes and then its lines: a checkout of the same items holds its codes first. */
async function markEndedPaid(
  db: Database,
  orderId: number,
  payment: Payment,
): Promise<PaidOrder | undefined> {
  const ended = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("status", "in", ENDED)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ended) return undefined;
  await useDiscountsAgain(db, orderId);
  const order = await markPaidFrom(ENDED, db, orderId, payment);
  if (!order) await giveBackDiscounts(db, orderId);
  return order;
}

/** Also takes the items out of the cart, in one statement. */
async function markPaidFrom(
  statuses: readonly OrderStatus[],
  db: Database,
  orderId: number,
  { paymentReference, cents }: Payment,
): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    WITH paid AS (
      UPDATE orders SET status = 'paid', paid_at = now(), payment_reference = ${paymentReference},
        action_url = NULL, failure = NULL, ended_at = NULL
      WHERE id = ${orderId} AND total_cents = ${cents}
        AND status = ANY(${[...statuses]})
        AND NOT EXISTS (
          SELECT FROM purchases AS own JOIN purchases AS other
            ON other.buyer_id = own.buyer_id AND other.kind = own.kind
              AND other.subject_id = own.subject_id
          WHERE own.order_id = orders.id AND other.order_id <> orders.id
            AND other.status NOT IN ('failed', 'refunded', 'charged_back'))
        AND NOT EXISTS (
          SELECT FROM purchases AS own JOIN users ON users.id IN (own.buyer_id, own.seller_id)
          WHERE own.order_id = orders.id AND deleted_at IS NOT NULL)
      RETURNING id, buyer_id, provider, mode, currency, net_cents, tax_cents
    ), line AS (
      UPDATE purchases SET status = 'paid', settled_at = now(),
        clears_at = now() + make_interval(days => clearance_days)
      FROM paid WHERE order_id = paid.id AND purchases.status IN ('pending', 'failed')
      RETURNING purchases.id, kind, subject_id, seller_id, title, amount_cents, purchases.tax_cents
    ), emptied AS (
      DELETE FROM cart_items USING paid, line WHERE user_id = paid.buyer_id
        AND cart_items.kind = line.kind AND cart_items.subject_id = line.subject_id
    )
    SELECT paid.*, (
      SELECT jsonb_agg(jsonb_build_object('purchaseId', id, 'kind', kind, 'subjectId', subject_id,
        'sellerId', seller_id, 'title', title, 'net', amount_cents, 'tax', tax_cents) ORDER BY id)
      FROM line) AS lines
    FROM paid`.execute(db);
  return rows[0];
}
