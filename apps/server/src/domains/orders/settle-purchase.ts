import { modulePurchased, paymentDeclined } from "@stackyard/contract/events/order-events";
import { record } from "../../platform/events/record.ts";
import { inTransaction, type Services } from "../../platform/services.ts";
import { grantEntitlement } from "../entitlements/grant-entitlement.ts";
import { FEES_ACCOUNT, paymentsAccount, sellerAccount } from "../ledger/ledger-accounts.ts";
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
  const { buyerId, sellerId, moduleId, moduleTitle, amountCents, feeCents } = purchase;
  const data = { purchaseId, moduleId, title: moduleTitle, buyerId, sellerId, amountCents };
  if (outcome.status === "declined") {
    const { reason } = outcome;
    await inTransaction(ctx, async (ctx) => {
      const failed = { status: "failed", failure: reason } as const;
      if (!(await endPurchase(ctx.db, purchaseId, failed))) return;
      const happened = { actorId: null, subjectId: moduleId, data: { ...data, reason } };
      await record(ctx, paymentDeclined, happened);
    });
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const paid = { status: "paid", paymentReference: outcome.reference } as const;
    if (!(await endPurchase(ctx.db, purchaseId, paid))) return;
    await postTransaction(ctx.db, `purchase:${purchaseId}`, [
      { account: paymentsAccount(ctx.payments.provider), amountCents: -amountCents },
      { account: sellerAccount(sellerId), amountCents: amountCents - feeCents },
      ...(feeCents > 0 ? [{ account: FEES_ACCOUNT, amountCents: feeCents }] : []),
    ]);
    await grantEntitlement(ctx, { userId: buyerId, moduleId, purchaseId });
    await record(ctx, modulePurchased, { actorId: buyerId, subjectId: moduleId, data });
  });
}
