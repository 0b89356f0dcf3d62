import type { Services } from "../../../platform/services.ts";
import { endOrder, recordDeclined } from "./charge-order.ts";

const BUYER_LEFT = "Its buyer deleted their account.";
const SELLER_LEFT = "Its seller deleted their account.";

/**
 * Ends the unpaid orders of a buyer or seller who deletes their account. A payment that still comes
 * is returned.
 */
export async function endOpenOrders(ctx: Services, userId: number): Promise<void> {
  const { db } = ctx;
  const open = await db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "orderId")
    .select(["orders.id", "purchases.buyerId"])
    .distinct()
    .where("orders.status", "in", ["draft", "awaiting_payment"])
    .where((row) =>
      row.or([row("purchases.buyerId", "=", userId), row("purchases.sellerId", "=", userId)]),
    )
    .orderBy("orders.id")
    .execute();
  for (const { id, buyerId } of open) {
    if (buyerId === userId) await endOrder(db, id, { status: "failed", failure: BUYER_LEFT });
    else await recordDeclined(ctx, id, SELLER_LEFT);
  }
}
