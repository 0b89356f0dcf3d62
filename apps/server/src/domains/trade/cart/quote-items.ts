import { ERRORS } from "@stackyard/contract/base/errors";
import type { ItemRef, Quote } from "@stackyard/contract/trade/cart";
import type { ViewerServices } from "../../../platform/services.ts";
import type { CalculatedTax } from "../../../platform/tax/tax.ts";
import { findDiscounts, whyNotUse } from "./discounts.ts";
import { findOffers, type Offer, type Refusal } from "./line-kinds.ts";
import { appliesTo, type Price, priceItem } from "./pricing.ts";

/** An item with its price. */
export interface PricedItem extends Offer, Price {
  readonly kind: ItemRef["kind"];
  readonly taxCents: number;
}

/** What a list of items costs a viewer. */
export interface Pricing {
  readonly items: readonly PricedItem[];
  readonly refused: readonly (Refusal & { readonly kind: ItemRef["kind"] })[];
  readonly refusedCodes: readonly { readonly code: string; readonly reason: string }[];
  readonly tax: CalculatedTax;
}

interface Request {
  readonly items: readonly ItemRef[];
  readonly codes: readonly string[];
  readonly country?: string | null | undefined;
  readonly vatId?: string | null | undefined;
}

const NO_SUCH_CODE = "This code isn't valid for the items in your cart.";

/** Prices items with discounts and tax. Asks the tax service, so call it outside of transactions. */
export async function priceItems(ctx: ViewerServices, request: Request): Promise<Pricing> {
  const offers = await findOffers(ctx, withoutRepeats(request.items));
  const offered = offers.flatMap(({ item, found }) =>
    "refusal" in found ? [] : [{ ...found, kind: item.kind }],
  );
  const sellerIds = [...new Set(offered.map(({ sellerId }) => sellerId))];
  const found = await findDiscounts(ctx.db, request.codes, sellerIds);
  const usable = found.filter((discount) => !whyNotUse(discount, new Date()));
  const priced = offered.map((item) => ({
    ...item,
    ...priceItem(item, item.agreed ? [] : usable),
  }));
  const tax = await ctx.tax.calculate({
    currency: "USD",
    lines: priced.map(({ sellerId, netCents }) => ({ sellerId, netCents })),
    country: request.country ?? null,
    vatId: request.vatId ?? null,
  });
  return {
    items: priced.map((item, index) => ({ ...item, taxCents: tax.lineCents[index] ?? 0 })),
    refused: offers.flatMap(({ item, found }) =>
      "refusal" in found ? [{ ...found, kind: item.kind }] : [],
    ),
    refusedCodes: [...new Set(request.codes)].flatMap((code) => {
      const own = found.filter((discount) => discount.code === code);
      const fitting = own.filter((discount) => offered.some((item) => appliesTo(discount, item)));
      if (fitting.some((discount) => usable.includes(discount))) return [];
      const [first] = fitting;
      const reason = first ? whyNotUse(first, new Date()) : undefined;
      return [{ code, reason: reason ?? NO_SUCH_CODE }];
    }),
    tax,
  };
}

export async function quoteItems(ctx: ViewerServices, request: Request): Promise<Quote> {
  const { items, refused, refusedCodes, tax } = await priceItems(ctx, request);
  return {
    lines: items.map((item) => ({
      kind: item.kind,
      id: item.subjectId,
      title: item.title,
      seller: sellerOf(item),
      price: item.priceCents,
      discount: item.discountCents,
      code: item.discount?.code ?? null,
      tax: item.taxCents,
      total: item.netCents + item.taxCents,
    })),
    unavailable: refused.map(({ kind, subjectId: id, title, refusal }) => ({
      kind,
      id,
      title,
      reason: ERRORS[refusal].message,
    })),
    refusedCodes: [...refusedCodes],
    currency: "USD",
    subtotal: sum(items, ({ priceCents }) => priceCents),
    discount: sum(items, ({ discountCents }) => discountCents),
    taxes: tax.totals.map(({ label, cents }) => ({ label, amount: cents })),
    taxNote: ctx.tax.note,
    total: totalOf(items),
  };
}

export const sellerOf = ({ sellerId: id, sellerUsername: username, sellerName: name }: Offer) => ({
  ...{ id, username, name },
});

export const totalOf = (items: readonly Pick<PricedItem, "netCents" | "taxCents">[]): number =>
  sum(items, ({ netCents, taxCents }) => netCents + taxCents);

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function withoutRepeats(items: readonly ItemRef[]): ItemRef[] {
  return [...new Map(items.map((item) => [`${item.kind} ${item.id}`, item])).values()];
}
