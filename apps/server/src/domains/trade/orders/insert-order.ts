import type { Billing } from "@stackyard/contract/trade/billing";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { ChargeCall } from "../../../platform/payments/payments.ts";
import type { CallRow } from "../providers/provider-call.ts";

interface NewLine {
  readonly kind: string;
  readonly subjectId: number;
  readonly sellerId: number;
  readonly title: string;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly discountCodeId: number | null;
  readonly netCents: number;
  readonly taxCents: number;
  readonly feeCents: number;
  readonly isHeld: boolean;
  /** Instead of the order's windows. */
  readonly clearanceDays?: number | undefined;
}

interface NewOrder {
  readonly buyerId: number;
  readonly provider: string;
  readonly mode: "test" | "live";
  readonly paymentMethod: string;
  readonly chargeReference: string;
  readonly netCents: number;
  readonly taxCents: number;
  readonly taxLines: readonly { readonly label: string; readonly amount: number }[];
  readonly billing: Billing | null;
  readonly expiresAt: Date;
  /** The windows that apply to this order. */
  readonly refundDays: number;
  readonly trustedClearanceDays: number;
  /** The order's id is appended. */
  readonly returnUrl: string;
  readonly lines: readonly NewLine[];
}

interface Inserted {
  readonly id: number;
  /** In the order of the lines. */
  readonly purchaseIds: readonly number[];
  /** The charge, recorded as sent; undefined for an order without a total. */
  readonly charge: CallRow | undefined;
}

/**
 * Inserts a draft with its lines and its charge in one statement. Violates `purchases_once` if the
 * buyer has an open or paid purchase of an item. Undefined if their bank is deciding about one.
 */
export async function insertOrder(db: Database, order: NewOrder): Promise<Inserted | undefined> {
  const totalCents = order.netCents + order.taxCents;
  const { rows } = await sql<Omit<Inserted, "charge"> & { charge: CallRow | null }>`
    WITH line AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${storedJson(order.lines)}::jsonb) AS (kind text,
          "subjectId" integer, "sellerId" integer, title text, "priceCents" integer,
          "discountCents" integer, "discountCodeId" integer, "netCents" integer,
          "taxCents" integer, "feeCents" integer, "isHeld" boolean, "clearanceDays" integer))
        WITH ORDINALITY AS each (kind, subject_id, seller_id, title, price, discount, code, net, tax,
          fee, held, clearance, place)
    ), placed AS (
      INSERT INTO orders (buyer_id, provider, mode, payment_method, currency, net_cents, tax_cents,
        total_cents, tax_lines, billing, expires_at)
      SELECT ${order.buyerId}::integer, ${order.provider}, ${order.mode}, ${order.paymentMethod},
        'USD', ${order.netCents}::integer, ${order.taxCents}::integer, ${totalCents}::integer,
        ${storedJson(order.taxLines)}::jsonb,
        ${order.billing && storedJson(order.billing)}::jsonb, ${order.expiresAt}::timestamptz
      WHERE NOT EXISTS (
        -- While a bank decides, the buyer may get the item back.
        SELECT FROM line JOIN purchases USING (kind, subject_id)
          JOIN disputes ON disputes.order_id = purchases.order_id AND disputes.status = 'open'
        WHERE purchases.buyer_id = ${order.buyerId} AND purchases.status = 'charged_back')
      RETURNING id
    ), bought AS (
      INSERT INTO purchases (order_id, buyer_id, seller_id, kind, subject_id, title, price_cents,
        discount_cents, discount_code_id, amount_cents, tax_cents, fee_cents, is_held, refund_days,
        clearance_days)
      SELECT placed.id, ${order.buyerId}, seller_id, kind, subject_id, title, price, discount, code,
        net, tax, fee, held,
        -- By agreed terms, no refund can be requested.
        CASE WHEN clearance IS NOT NULL THEN 0 ELSE ${order.refundDays}::integer END,
        CASE WHEN clearance IS NOT NULL THEN clearance WHEN EXISTS (SELECT FROM sellers WHERE user_id = seller_id AND is_trusted)
          THEN ${order.trustedClearanceDays}::integer ELSE ${order.refundDays}::integer END
      FROM placed, line ORDER BY kind, subject_id
      RETURNING id, kind, subject_id
    ), called AS (
      INSERT INTO provider_calls
        (kind, provider, mode, reference, subject_id, request, status, attempts, sent_at)
      SELECT 'charge', ${order.provider}, ${order.mode}, ${order.chargeReference}, placed.id,
        ${storedJson(toRequest(order, totalCents))}::jsonb || jsonb_build_object(
          'buyer', jsonb_build_object('id', users.id, 'email', email),
          'returnUrl', ${order.returnUrl}::text || placed.id),
        'sent', 1, now()
      FROM placed, users WHERE users.id = ${order.buyerId} AND ${totalCents}::integer > 0
      RETURNING jsonb_build_object('id', id, 'kind', kind, 'provider', provider, 'mode', mode,
        'reference', reference, 'subjectId', subject_id, 'request', request, 'status', status,
        'attempts', attempts, 'sentAt', sent_at, 'createdAt', created_at, 'providerId', provider_id,
        'resendAllowedAt', resend_allowed_at) AS call
    )
    SELECT placed.id, array_agg(bought.id ORDER BY place) AS "purchaseIds",
      (SELECT call FROM called) AS charge
    FROM placed, bought JOIN line USING (kind, subject_id)
    GROUP BY placed.id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { charge, ...inserted } = row;
  return { ...inserted, charge: charge ? withDates(charge) : undefined };
}

/** JSON has dates as text. */
function withDates(call: CallRow): CallRow {
  return { ...call, createdAt: new Date(call.createdAt), sentAt: new Date(call.sentAt ?? 0) };
}

function toRequest(
  { chargeReference: reference, paymentMethod: methodId, expiresAt, lines }: NewOrder,
  cents: number,
): Omit<ChargeCall, "buyer" | "returnUrl"> {
  const [first] = lines;
  const more = lines.length - 1;
  return {
    reference,
    cents,
    currency: "USD",
    methodId,
    description: `${first?.title}${more > 0 ? ` and ${more} more` : ""}`,
    items: lines.map(({ title, netCents, taxCents }) => ({ title, cents: netCents + taxCents })),
    expiresAt: expiresAt.toISOString(),
  };
}
