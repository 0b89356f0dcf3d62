import { randomUUID } from "node:crypto";
import { ERRORS } from "@stackyard/contract/base/errors";
import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";
import { formatPrice } from "@stackyard/contract/base/money";
import type { Billing } from "@stackyard/contract/trade/billing";
import type { ItemRef } from "@stackyard/contract/trade/cart";
import { violatesReference, violatesUnique } from "../../../platform/db/constraint.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { PaymentProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { useDiscounts } from "../cart/discounts.ts";
import { forLines } from "../cart/line-kinds.ts";
import { feeOf } from "../cart/pricing.ts";
import { type Pricing, priceItems, sum, totalOf } from "../cart/quote-items.ts";
import { followCall, sendCall } from "../providers/perform-call.ts";
import { type CallRow, findCallOf } from "../providers/provider-call.ts";
import { cancelUnpaid } from "./cancel-order.ts";
import { insertOrder } from "./insert-order.ts";
import { findHeldItems, findOrder, type OrderRow } from "./order-queries.ts";
import { recordFreeOrder } from "./record-paid.ts";

/** What the buyer confirmed. Nothing is charged on other terms. */
export interface Confirmation {
  readonly items: readonly (ItemRef & { readonly priceCents: number })[];
  readonly codes: readonly string[];
  readonly totalCents: number;
  readonly paymentMethodId?: string | undefined;
  readonly billing?: Billing | undefined;
}

interface Terms extends Confirmation {
  readonly provider: Pick<PaymentProvider, "name" | "mode" | "termDays">;
  readonly methodId: string;
}

/**
 * Maximum attempts to open an order. Each replaces the open orders that are in its way; more means
 * that two people use one account.
 */
const MAX_ATTEMPTS = 4;

const REPLACED = "You tried again with other items, another price or another payment method.";

/**
 * Orders items with one payment. The order and the charge are recorded before any money moves; if
 * this process dies in between, a job goes on. A repeated request on the same terms, even a
 * concurrent one, continues the same order; one on other terms replaces it.
 */
export async function placeOrder(ctx: UserServices, confirmation: Confirmation): Promise<OrderRow> {
  const terms = { ...confirmation, ...(await chooseMethod(ctx, confirmation)) };
  const { id, charge, isOpen } = await openOnTerms(ctx, terms);
  if (charge) await (isOpen ? followCall(ctx, charge) : sendCall(ctx, charge));
  const order = (await findOrder(ctx.db, id)) as OrderRow;
  if (order.status === "failed")
    throw new AppError("payment_failed", { message: order.failure ?? undefined });
  return order;
}

async function chooseMethod(
  ctx: UserServices,
  { paymentMethodId: id, totalCents }: Confirmation,
): Promise<Pick<Terms, "provider" | "methodId">> {
  const { payments } = ctx;
  const offering = payments.providers.filter(({ methods }) => methods.length > 0);
  for (const provider of offering) {
    const method = provider.methods.find((method) => id === undefined || method.id === id);
    if (method?.requires === "organization") await requireOrganization(ctx);
    if (method) return { provider, methodId: method.id };
  }
  if (offering.length > 0)
    throw new AppError("validation_failed", {
      message: "Choose one of the available payment methods.",
      fields: { paymentMethodId: "Unknown payment method" },
    });
  if (totalCents > 0) throw new AppError("payments_not_set_up");
  return { provider: { name: "none", mode: modeOf(payments) }, methodId: "none" };
}

const hoursOf = ({ termDays }: Terms["provider"]) =>
  termDays === undefined ? PAYMENT_TIMES.orderHours : termDays * 24;

async function requireOrganization({ db, user }: UserServices): Promise<void> {
  const { organization } = await db
    .selectFrom("users")
    .select("organization")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (organization) return;
  const message = "Only organizations can pay by invoice. Add yours to your profile first.";
  throw new AppError("validation_failed", { message, fields: { paymentMethodId: message } });
}

interface Opened {
  readonly id: number;
  /** Undefined if the order costs nothing. */
  readonly charge: CallRow | undefined;
  /** Whether the order was open before, so that its charge may be on its way. */
  readonly isOpen?: true;
}

/** Opens an order or finds the open one on these terms; open ones on other terms are canceled. */
async function openOnTerms(ctx: UserServices, terms: Terms): Promise<Opened> {
  const { items, codes, billing } = terms;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { country, vatId } = billing ?? {};
    const pricing = await priceItems(ctx, { items, codes, country, vatId });
    const difference = whyNotOnTerms(terms, pricing);
    const opened = difference ? undefined : await tryToOpen(ctx, terms, pricing);
    if (opened) return opened;
    const open = await findOpenOrders(ctx, terms);
    const same = open.length === 1 ? await findOrder(ctx.db, open[0] as number) : undefined;
    if (same && isOnTerms(same, terms)) {
      return { id: same.id, charge: await findCallOf(ctx.db, "charge", same.id), isOpen: true };
    }
    if (difference) throw difference;
    for (const id of open) await replace(ctx, id);
  }
  throw new AppError("conflict");
}

/** Why the items aren't sold on exactly the terms that the buyer saw. */
function whyNotOnTerms({ items, totalCents }: Terms, pricing: Pricing): AppError | undefined {
  const [refused, ...others] = pricing.refused;
  if (refused && items.length === 1) return new AppError(refused.refusal);
  if (refused) {
    const owned = pricing.refused.filter(({ refusal }) => refusal === "already_purchased");
    const isOwned = owned.length === others.length + 1;
    const message = pricing.refused
      .map(({ title, refusal }) => `${title ?? "One item"}: ${ERRORS[refusal].message}`)
      .join(" ");
    return new AppError(isOwned ? "already_purchased" : "items_unavailable", { message });
  }
  for (const { kind, id, priceCents } of items) {
    const item = pricing.items.find((each) => each.kind === kind && each.subjectId === id);
    if (item && item.priceCents !== priceCents) return priceChanged(priceCents, item.priceCents);
  }
  const [code] = pricing.refusedCodes;
  if (code) {
    const message = `${code.code}: ${code.reason}`;
    return new AppError("validation_failed", { message, fields: { codes: code.reason } });
  }
  const total = totalOf(pricing.items);
  return total === totalCents ? undefined : priceChanged(totalCents, total);
}

/** The buyer's open orders with these items. Throws if one of the items is paid. */
async function findOpenOrders(ctx: UserServices, { items }: Terms): Promise<number[]> {
  const held = await findHeldItems(ctx.db, ctx.user.id, items);
  const paid = held.filter(({ status }) => status !== "pending").map(({ title }) => title);
  if (paid.length > 0 && items.length === 1) throw new AppError("already_purchased");
  if (paid.length > 0) {
    const message = paid.map((title) => `${title}: ${ERRORS.already_purchased.message}`).join(" ");
    throw new AppError("already_purchased", { message });
  }
  return [...new Set(held.map(({ orderId }) => orderId))];
}

/** Both sides agreed on an open order, even if a price has changed since. */
function isOnTerms(order: OrderRow, { items, totalCents, billing, ...terms }: Terms): boolean {
  return (
    order.provider === terms.provider.name &&
    order.paymentMethod === terms.methodId &&
    order.totalCents === totalCents &&
    order.lines.length === items.length &&
    isSameBilling(order.billing as Billing | null, billing ?? null) &&
    items.every(({ kind, id, priceCents }) =>
      order.lines.some((line) => line.kind === kind && line.id === id && line.price === priceCents),
    )
  );
}

function isSameBilling(one: Billing | null, other: Billing | null): boolean {
  const fields = ["name", "address", "country", "vatId"] as const;
  return fields.every((field) => (one?.[field] ?? null) === (other?.[field] ?? null));
}

/** Cancels an open order. Throws if it has been paid. */
async function replace(ctx: UserServices, orderId: number): Promise<void> {
  const ended = await cancelUnpaid(ctx, orderId, REPLACED);
  if (ended.status === "failed" || ended.status === "expired") return;
  if (ended.paidAt === null) throw new AppError("conflict");
  const [only, ...more] = ended.lines;
  const owned = only && more.length === 0 ? "this module" : "its items";
  const message = `Your earlier payment of ${formatPrice(ended.totalCents)} went through. You already own ${owned}.`;
  throw new AppError("already_purchased", { message });
}

/** Opens the order; undefined if the buyer has an open or paid order with one of the items. */
async function tryToOpen(
  ctx: UserServices,
  terms: Terms,
  pricing: Pricing,
): Promise<Opened | undefined> {
  const { fees, payments } = await ctx.settings.read();
  try {
    return await inTransaction(ctx, (ctx) =>
      open(ctx, terms, { ...pricing, fees: fees.value, windows: payments.value }),
    );
  } catch (error) {
    if (violatesUnique(error, "purchases_once")) return undefined;
    if (violatesUnique(error, "purchases_milestone")) return undefined;
    if (violatesUnique(error, "purchases_tip")) return undefined;
    if (violatesUnique(error, "purchases_package")) return undefined;
    // Its author deleted an item between the look at the offer and the order.
    if (violatesReference(error))
      throw new AppError(terms.items.length === 1 ? "module_not_found" : "items_unavailable");
    throw error;
  }
}

/** Settings that are fixed when the order is placed. */
interface Conditions {
  readonly fees: { readonly salesBasisPoints: number };
  readonly windows: { readonly refundDays: number; readonly trustedClearanceDays: number };
}

async function open(
  ctx: UserServices,
  { provider, methodId, billing }: Terms,
  { items, tax, fees, windows }: Pricing & Conditions,
): Promise<Opened> {
  const { db, user, config } = ctx;
  const codes = new Set(items.flatMap(({ discount }) => (discount ? [discount.id] : [])));
  if (!(await useDiscounts(db, [...codes]))) throw new AppError("conflict");
  const inserted = await insertOrder(db, {
    buyerId: user.id,
    provider: provider.name,
    mode: provider.mode,
    paymentMethod: methodId,
    chargeReference: `order-${randomUUID()}`,
    netCents: sum(items, ({ netCents }) => netCents),
    taxCents: sum(items, ({ taxCents }) => taxCents),
    taxLines: tax.totals.map(({ label, cents }) => ({ label, amount: cents })),
    billing: billing ?? null,
    refundDays: windows.refundDays,
    trustedClearanceDays: windows.trustedClearanceDays,
    expiresAt: new Date(Date.now() + hoursOf(provider) * 3_600_000),
    returnUrl: `${config.siteUrl}/orders/`,
    lines: items.map((item) => ({
      ...item,
      discountCodeId: item.discount?.id ?? null,
      feeCents: item.agreed?.feeCents ?? feeOf(item.netCents, fees),
      isHeld: item.agreed?.isHeld ?? false,
      clearanceDays: item.agreed?.clearanceDays,
    })),
  });
  if (!inserted) throw new AppError("dispute_open");
  const { id, purchaseIds, charge } = inserted;
  const lines = items.map(({ kind, subjectId }, index) => ({
    ...{ kind, subjectId, buyerId: user.id },
    purchaseId: purchaseIds[index] as number,
  }));
  await forLines(ctx, "reserve", lines);
  if (!charge) await recordFreeOrder(ctx, id);
  return { id, charge };
}
