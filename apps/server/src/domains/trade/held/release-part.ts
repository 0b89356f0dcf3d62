import { paymentReleased } from "@stackyard/contract/events/trade/order-events";
import { type Parts, partsOfHeld } from "@stackyard/contract/trade/held-parts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { divideHold } from "../ledger/holds.ts";
import { partsLeft } from "../orders/line-money.ts";
import { settleLines } from "../orders/lines.ts";
import { holdOf } from "../orders/record-paid.ts";
import { lockHeld } from "./lock-held.ts";

/**
 * Releases some of the cents of a held line, with tax. They become a line of their own, with their part
 * of the price, the fee, the tax and the hold, which is credited, cleared and returned like every other
 * line. The rest stays held. Throws `payment_disputed` while the buyer's bank decides. Call within a
 * transaction.
 */
export async function releasePart(
  ctx: Services,
  purchaseId: number,
  cents: number,
): Promise<Parts> {
  const { db } = ctx;
  const line = await lockHeld(db, purchaseId);
  if (line.isDisputed) throw new AppError("payment_disputed");
  const parts = partsOfHeld(partsLeft(line), cents);
  const id = await divideLine(db, purchaseId, parts);
  const hold = { reference: holdOf(purchaseId), into: holdOf(id) };
  await divideHold(db, { ...hold, cents: parts.seller + parts.fee });
  const { orderId, sellerId, title } = line;
  // The bank may have asked about the payment, which freezes this part as well.
  await settleLines(db, orderId);
  const data = { orderId, purchaseId: id, sellerId, title };
  await record(ctx, paymentReleased, { actorId: null, subjectId: orderId, data });
  return parts;
}

async function divideLine(
  db: Database,
  purchaseId: number,
  { seller, fee, tax }: Parts,
): Promise<number> {
  const net = seller + fee;
  const { rows } = await sql<{ id: number }>`
    WITH rest AS (
      UPDATE purchases SET price_cents = price_cents - ${net}::integer,
        amount_cents = amount_cents - ${net}::integer, tax_cents = tax_cents - ${tax}::integer,
        fee_cents = fee_cents - ${fee}::integer
      WHERE id = ${purchaseId} AND is_held RETURNING *)
    INSERT INTO purchases (part_of, order_id, buyer_id, seller_id, kind, subject_id, title,
      price_cents, amount_cents, tax_cents, fee_cents, refund_days, clearance_days, status,
      settled_at, clears_at)
    SELECT id, order_id, buyer_id, seller_id, kind, subject_id, 'Part of ' || title, ${net}::integer,
      ${net}::integer, ${tax}::integer, ${fee}::integer, refund_days, clearance_days, 'paid',
      settled_at, now() + make_interval(days => clearance_days)
    FROM rest RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`purchase ${purchaseId} isn't held`);
  return row.id;
}
