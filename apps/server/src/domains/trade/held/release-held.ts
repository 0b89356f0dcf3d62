import { paymentReleased } from "@stackyard/contract/events/order-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { leftOf } from "../orders/line-money.ts";
import { lockPaidLines } from "../orders/lines.ts";

/**
 * Releases what is left of a held line to its seller, once. It is credited soon and clears after the
 * agreed days. False while the buyer's bank decides about the payment, or if it took everything back. Call within a transaction.
 */
export async function releaseHeld(ctx: Services, purchaseId: number): Promise<boolean> {
  const { db } = ctx;
  const { orderId } = await db
    .selectFrom("purchases")
    .select("orderId")
    .where("id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  if (orderId === null) throw new Error(`purchase ${purchaseId} has no order`);
  const lines = await lockPaidLines(db, orderId);
  const line = lines.find((each) => each.purchaseId === purchaseId);
  if (!line?.isHeld) throw new Error(`purchase ${purchaseId} isn't held`);
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
  const { sellerId, title } = line;
  const data = { orderId, purchaseId, sellerId, title };
  await record(ctx, paymentReleased, { actorId: null, subjectId: orderId, data });
  return true;
}
