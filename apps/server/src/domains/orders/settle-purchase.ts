import { inTransaction, type Services } from "../../platform/services.ts";
import { grantEntitlement } from "../entitlements/grant-entitlement.ts";
import { paymentsAccount, sellerAccount } from "../ledger/ledger-accounts.ts";
import { postTransaction } from "../ledger/post-transaction.ts";
import { endPurchase, findPurchase } from "./purchase-queries.ts";

/**
 * Charges for a pending purchase and, in one transaction, marks it paid, posts the money and hands
 * over the module. Safe to repeat and to race: the charge carries the purchase's own key, and only
 * one caller finds the purchase still pending.
 */
export async function settlePurchase(ctx: Services, purchaseId: number): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase.status !== "pending") return;
  const outcome = await ctx.payments.charge({
    amountCents: purchase.amountCents,
    paymentMethodId: purchase.paymentMethod,
    idempotencyKey: `purchase-${purchaseId}`,
    description: purchase.moduleTitle,
  });
  if (outcome.status === "declined") {
    await endPurchase(ctx.db, purchaseId, { status: "failed", failure: outcome.reason });
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const paid = { status: "paid", paymentReference: outcome.reference } as const;
    if (!(await endPurchase(ctx.db, purchaseId, paid))) return;
    await postTransaction(ctx.db, `purchase:${purchaseId}`, [
      { account: paymentsAccount(ctx.payments.provider), amountCents: -purchase.amountCents },
      { account: sellerAccount(purchase.sellerId), amountCents: purchase.amountCents },
    ]);
    await grantEntitlement(ctx, {
      userId: purchase.buyerId,
      moduleId: purchase.moduleId,
      purchaseId,
    });
  });
}
