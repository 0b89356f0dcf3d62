import type { Purchase } from "@stackyard/contract/trade/purchases";
import type { UserServices } from "../../../platform/services.ts";
import { placeOrder } from "./place-order.ts";
import { presentPurchase } from "./present-order.ts";
import { findPurchase } from "./purchase-queries.ts";

/** Buys one module: an order with one line. */
export async function placePurchase(
  ctx: UserServices,
  input: { moduleId: number; priceCents: number; paymentMethodId?: string | undefined },
): Promise<Purchase> {
  const { moduleId: id, priceCents, paymentMethodId } = input;
  const { lines } = await placeOrder(ctx, {
    items: [{ kind: "module", id, priceCents }],
    codes: [],
    totalCents: priceCents,
    paymentMethodId,
  });
  return presentPurchase(ctx.payments, await findPurchase(ctx.db, lines[0]?.purchaseId ?? 0));
}
