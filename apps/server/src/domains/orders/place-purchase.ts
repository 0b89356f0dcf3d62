import type { Purchase } from "@stackyard/contract/modules/orders";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { SETTLE_AFTER_SECONDS, settlePurchaseLater } from "./order-jobs.ts";
import { presentPurchase } from "./present-purchase.ts";
import { feeOf } from "./purchase-fee.ts";
import { findOpenPurchase, findPurchase, openPurchase } from "./purchase-queries.ts";
import { readOffer } from "./read-offer.ts";
import { settlePurchase } from "./settle-purchase.ts";

/**
 * Buys a module. The purchase is on record before any money moves; should this process die in
 * between, a job settles it. Asking twice, even at once, continues the one purchase there is.
 */
export async function placePurchase(
  ctx: UserServices,
  input: { moduleId: number; paymentMethodId?: string | undefined },
): Promise<Purchase> {
  const method = chooseMethod(ctx, input.paymentMethodId);
  const { fees } = await ctx.settings.read();
  const purchaseId = await inTransaction(ctx, async (ctx) => {
    const offer = await readOffer(ctx, input.moduleId);
    const opened = await openPurchase(ctx.db, {
      buyerId: ctx.user.id,
      sellerId: offer.sellerId,
      moduleId: offer.moduleId,
      amountCents: offer.priceCents,
      feeCents: feeOf(offer.priceCents, fees.value),
      paymentMethod: method.id,
    });
    if (opened === undefined) {
      const open = await findOpenPurchase(ctx.db, ctx.user.id, input.moduleId);
      if (open?.status === "pending") return open.id;
      throw new AppError("already_purchased");
    }
    const later = { startAfterSeconds: SETTLE_AFTER_SECONDS };
    await ctx.jobs.enqueue(ctx.db, settlePurchaseLater, { purchaseId: opened }, later);
    return opened;
  });
  await settlePurchase(ctx, purchaseId);
  const row = await findPurchase(ctx.db, purchaseId);
  if (row.status === "failed")
    throw new AppError("payment_failed", { message: row.failure ?? undefined });
  return presentPurchase(ctx.payments, row);
}

function chooseMethod({ payments }: UserServices, id: string | undefined) {
  const method = id ? payments.methods.find((method) => method.id === id) : payments.methods[0];
  if (method) return method;
  throw new AppError("validation_failed", {
    message: "Choose one of the payment methods on offer.",
    fields: { paymentMethodId: "Unknown payment method" },
  });
}
