import type { Earnings } from "@stackyard/contract/trade/earnings";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";

/** What the caller earned with sales, less fees and refunds. Test sales count on test servers only. */
export async function readEarnings({ db, user, payments }: UserServices): Promise<Earnings> {
  const mode = modeOf(payments);
  const { total, sales } = await db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "purchases.orderId")
    .select(({ fn }) => [
      fn.sum<number>("sellerCents").as("total"),
      fn
        .countAll<number>()
        .filterWhere("purchases.status", "in", ["paid", "partly_refunded"])
        .as("sales"),
    ])
    .where("sellerId", "=", user.id)
    .where("mode", "=", mode)
    .where("isHeld", "=", false)
    .where("purchases.status", "not in", ["pending", "failed"])
    .executeTakeFirstOrThrow();
  return { currency: "USD", total: Number(total ?? 0), sales, isTest: mode === "test" };
}
