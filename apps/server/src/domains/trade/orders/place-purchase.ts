import { formatPrice } from "@stackyard/contract/base/money";
import type { Purchase } from "@stackyard/contract/trade/orders";
import { violatesReference } from "../../../platform/db/constraint.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { SETTLE_AFTER_SECONDS, settlePurchaseLater } from "./order-jobs.ts";
import { presentPurchase } from "./present-purchase.ts";
import { feeOf } from "./purchase-fee.ts";
import { findOpenPurchase, findPurchase, openPurchase } from "./purchase-queries.ts";
import { type Offer, readOffer } from "./read-offer.ts";
import { settlePurchase, voidPurchase } from "./settle-purchase.ts";

/** What the buyer confirmed: nothing is charged on other terms. */
interface Terms {
  readonly amountCents: number;
  readonly paymentMethod: string;
}

interface NewTerms extends Terms {
  readonly feeCents: number;
}

/**
 * Maximum purchases on other terms that one attempt replaces. More means that two people use one
 * account.
 */
const MAX_REPLACED = 3;

/**
 * Buys a module. The purchase is recorded before any money moves; if this process dies in between,
 * a job settles it. A repeated request on the same terms, even a concurrent one, continues the same
 * purchase; one on other terms replaces it.
 */
export async function placePurchase(
  ctx: UserServices,
  input: { moduleId: number; priceCents: number; paymentMethodId?: string | undefined },
): Promise<Purchase> {
  const method = chooseMethod(ctx, input.paymentMethodId);
  const { fees } = await ctx.settings.read();
  const terms = {
    amountCents: input.priceCents,
    feeCents: feeOf(input.priceCents, fees.value),
    paymentMethod: method.id,
  };
  const purchaseId = await openOnTerms(ctx, input.moduleId, terms);
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
    message: "Choose one of the available payment methods.",
    fields: { paymentMethodId: "Unknown payment method" },
  });
}

/** Opens a purchase or finds the open one on these terms; one on other terms is voided first. */
async function openOnTerms(ctx: UserServices, moduleId: number, terms: NewTerms): Promise<number> {
  for (let replaced = 0; replaced <= MAX_REPLACED; replaced++) {
    const purchase = await openOrFind(ctx, moduleId, terms);
    if (!purchase) continue;
    if (isOnTerms(purchase, terms)) return purchase.id;
    const ended = await voidPurchase(ctx, purchase.id);
    if (ended.status === "paid") {
      const message = `Your earlier payment of ${formatPrice(ended.amountCents)} went through. You already own this module.`;
      throw new AppError("already_purchased", { message });
    }
  }
  throw new AppError("conflict");
}

/**
 * The buyer's open purchase of a module, opened on these terms if there was none; undefined if it
 * just ended.
 */
async function openOrFind(ctx: UserServices, moduleId: number, terms: NewTerms) {
  try {
    return await openOrFindOnce(ctx, moduleId, terms);
  } catch (error) {
    // Its author deleted it between the look at the offer and the purchase.
    if (violatesReference(error)) throw new AppError("module_not_found");
    throw error;
  }
}

function openOrFindOnce(ctx: UserServices, moduleId: number, terms: NewTerms) {
  return inTransaction(ctx, async (ctx) => {
    const offer = await readOffer(ctx, moduleId);
    const isOffered = offer.priceCents === terms.amountCents;
    const opened = isOffered ? await insertPurchase(ctx, offer, terms) : undefined;
    if (opened) return { id: opened, ...terms };
    const found = await findOpenPurchase(ctx.db, ctx.user.id, moduleId);
    if (found?.status === "paid") throw new AppError("already_purchased");
    if (isOffered || (found && isOnTerms(found, terms))) return found;
    throw priceChanged(terms.amountCents, offer.priceCents);
  });
}

async function insertPurchase(ctx: UserServices, { sellerId, moduleId }: Offer, terms: NewTerms) {
  const opened = await openPurchase(ctx.db, { buyerId: ctx.user.id, sellerId, moduleId, ...terms });
  if (opened) {
    const later = { startAfterSeconds: SETTLE_AFTER_SECONDS };
    await ctx.jobs.enqueue(ctx.db, settlePurchaseLater, { purchaseId: opened }, later);
  }
  return opened;
}

function isOnTerms(purchase: Terms, { amountCents, paymentMethod }: Terms): boolean {
  return purchase.amountCents === amountCents && purchase.paymentMethod === paymentMethod;
}
