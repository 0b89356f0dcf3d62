import type { Services } from "../../../platform/services.ts";
import { endOrder } from "./charge-order.ts";

/**
 * Ends the unpaid orders of a buyer or seller who deletes their account. A payment that still comes
 * is returned.
 */
export async function endOpenOrders({ db }: Pick<Services, "db">, userId: number): Promise<void> {
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
    const gone = buyerId === userId ? "buyer" : "seller";
    const failure = `Its ${gone} deleted their account.`;
    await endOrder(db, id, { status: "failed", failure });
  }
}
