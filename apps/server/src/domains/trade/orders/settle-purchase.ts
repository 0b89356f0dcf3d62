import { modulePurchased, paymentDeclined } from "@stackyard/contract/events/order-events";
import { record } from "../../../platform/events/record.ts";
import { composeMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import type { ChargeOutcome, VoidOutcome } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { grantEntitlement } from "../../modules/entitlements/grant-entitlement.ts";
import { FEES_ACCOUNT, paymentsAccount, sellerAccount } from "../ledger/ledger-accounts.ts";
import { postTransaction } from "../ledger/post-transaction.ts";
import { receiptMail } from "./mails/receipt-mail.ts";
import { endPurchase, findParties, findPurchase, type PurchaseRow } from "./purchase-queries.ts";

const VOIDED = "You tried again with another price or payment method.";

/**
 * Charges for a pending purchase and, in one transaction, marks it paid, posts the ledger entries
 * and grants the entitlement. Safe to repeat and to race: the charge has the purchase's own
 * idempotency key, and only one caller finds the purchase pending.
 */
export async function settlePurchase(ctx: Services, purchaseId: number): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase.status !== "pending") return;
  const outcome = await ctx.payments.charge({
    amountCents: purchase.amountCents,
    paymentMethodId: purchase.paymentMethod,
    idempotencyKey: chargeKey(purchaseId),
    description: purchase.moduleTitle,
  });
  await recordOutcome(ctx, purchase, outcome);
}

/**
 * Ends a pending purchase without a charge, unless the charge has already succeeded; then it is
 * paid. Returns the purchase as it ended.
 */
export async function voidPurchase(ctx: Services, purchaseId: number): Promise<PurchaseRow> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase.status === "pending") {
    await recordOutcome(ctx, purchase, await ctx.payments.voidCharge(chargeKey(purchaseId)));
  }
  return findPurchase(ctx.db, purchaseId);
}

const chargeKey = (purchaseId: number) => `purchase-${purchaseId}`;

function recordOutcome(
  ctx: Services,
  purchase: PurchaseRow,
  outcome: ChargeOutcome | VoidOutcome,
): Promise<void> {
  return inTransaction(ctx, (ctx) => {
    if (outcome.status === "paid") return recordPaid(ctx, purchase, outcome.reference);
    if (outcome.status === "declined") return recordDeclined(ctx, purchase, outcome.reason);
    return recordVoided(ctx, purchase);
  });
}

async function recordPaid(ctx: Services, purchase: PurchaseRow, paymentReference: string) {
  const { id, buyerId, sellerId, moduleId, amountCents, feeCents } = purchase;
  if (!(await endPurchase(ctx.db, id, { status: "paid", paymentReference }))) return;
  await postTransaction(ctx.db, `purchase:${id}`, [
    { account: paymentsAccount(ctx.payments.provider), amountCents: -amountCents },
    { account: sellerAccount(sellerId), amountCents: amountCents - feeCents },
    ...(feeCents > 0 ? [{ account: FEES_ACCOUNT, amountCents: feeCents }] : []),
  ]);
  await grantEntitlement(ctx, { userId: buyerId, moduleId, purchaseId: id });
  const data = eventData(purchase);
  await record(ctx, modulePurchased, { actorId: buyerId, subjectId: moduleId, data });
  await mailReceipt(ctx, purchase);
}

/** An invalid address is recorded with the mail and doesn't stop the purchase. */
async function mailReceipt(ctx: Services, purchase: PurchaseRow) {
  const { id: purchaseId, buyerId, moduleTitle, amountCents, paymentMethod } = purchase;
  const method = ctx.payments.methods.find(({ id }) => id === paymentMethod);
  const { buyerEmail, sellerUsername } = await findParties(ctx.db, purchaseId);
  const content = receiptMail({
    purchaseId,
    moduleTitle,
    sellerUsername,
    amountCents,
    paymentLabel: method?.label ?? paymentMethod,
    isTestPayment: method?.isTest ?? false,
  });
  const mail = { to: buyerEmail, userId: buyerId, kind: "receipt", content };
  await queueMails(ctx, [composeMail(ctx.config, mail)], 0);
}

async function recordDeclined(ctx: Services, purchase: PurchaseRow, reason: string) {
  const failed = { status: "failed", failure: reason } as const;
  if (!(await endPurchase(ctx.db, purchase.id, failed))) return;
  const data = { ...eventData(purchase), reason };
  await record(ctx, paymentDeclined, { actorId: null, subjectId: purchase.moduleId, data });
}

/** Records no event: the buyer, who caused it, is about to pay on the new terms. */
async function recordVoided(ctx: Services, purchase: PurchaseRow) {
  await endPurchase(ctx.db, purchase.id, { status: "failed", failure: VOIDED });
}

function eventData(purchase: PurchaseRow) {
  const { id: purchaseId, moduleId, moduleTitle: title, buyerId, sellerId, amountCents } = purchase;
  return { purchaseId, moduleId, title, buyerId, sellerId, amountCents };
}
