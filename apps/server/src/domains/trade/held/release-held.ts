import { paymentReleased } from "@stackyard/contract/events/trade/order-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { leftOf } from "../orders/line-money.ts";
import { lockHeld } from "./lock-held.ts";

/**
 * Releases what is left of a held line to its seller, once. It is credited soon and clears after the
 * agreed days. False while the buyer's bank decides about the payment, or if it took everything back. Call within a transaction.
 */
export async function releaseHeld(ctx: Services, purchaseId: number): Promise<boolean> {
  const { db } = ctx;
  const line = await lockHeld(db, purchaseId);
  if (line.isDisputed || leftOf(line) === 0) return false;
  await db
    .updateTable("purchases")
    .set({
      isHeld: false,
      clearsAt: sql<Date>`now() + make_interval(days => clearance_days)`,
    })
    .where("id", "=", purchaseId)
    .where("isHeld", "=", true)
    .execute();
  const { orderId, sellerId, title } = line;
  const data = { orderId, purchaseId, sellerId, title };
  await record(ctx, paymentReleased, { actorId: null, subjectId: orderId, data });
  return true;
}
