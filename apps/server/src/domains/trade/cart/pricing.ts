/** The parts of a discount code that decide what it takes off. */
export interface Discount {
  readonly id: number;
  readonly code: string;
  readonly sellerId: number;
  /** Hundredths of a percent, or null for a fixed amount. */
  readonly basisPoints: number | null;
  readonly cents: number | null;
  /** The only item it applies to, or null for all of the seller's. */
  readonly kind: string | null;
  readonly subjectId: number | null;
}

interface Item {
  readonly kind: string;
  readonly subjectId: number;
  readonly sellerId: number;
  readonly priceCents: number;
}

/** What an item costs after its discount, in integer cents. */
export interface Price {
  readonly priceCents: number;
  readonly discountCents: number;
  /** The code that the discount comes from. */
  readonly discount: Discount | null;
  readonly netCents: number;
}

/** Prices an item with the code that takes off most. A discount never exceeds the price. */
export function priceItem(item: Item, discounts: readonly Discount[]): Price {
  const { priceCents } = item;
  let best: { discount: Discount; cents: number } | undefined;
  for (const discount of discounts) {
    if (!appliesTo(discount, item)) continue;
    const cents = takesOff(discount, priceCents);
    if (cents > 0 && cents > (best?.cents ?? 0)) best = { discount, cents };
  }
  const discountCents = best?.cents ?? 0;
  return {
    priceCents,
    discountCents,
    discount: best?.discount ?? null,
    netCents: priceCents - discountCents,
  };
}

export function appliesTo(discount: Discount, item: Item): boolean {
  if (discount.sellerId !== item.sellerId) return false;
  return (
    discount.kind === null || (discount.kind === item.kind && discount.subjectId === item.subjectId)
  );
}

/** Rounded in the buyer's favor. */
function takesOff({ basisPoints, cents }: Discount, priceCents: number): number {
  const off = basisPoints === null ? (cents ?? 0) : Math.ceil((priceCents * basisPoints) / 10_000);
  return Math.min(off, priceCents);
}

/** The fee of a sale in cents, rounded in the seller's favor. */
export function feeOf(
  netCents: number,
  { salesBasisPoints }: { readonly salesBasisPoints: number },
): number {
  return Math.floor((netCents * salesBasisPoints) / 10_000);
}
