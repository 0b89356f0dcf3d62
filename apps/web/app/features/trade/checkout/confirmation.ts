import type { Billing } from "@stackyard/contract/trade/billing";
import type { Quote } from "@stackyard/contract/trade/cart";
import type { Confirmation } from "./use-place-order";

interface Shown {
  readonly quote: Quote;
  readonly codes: readonly string[];
  readonly details: Billing;
  readonly paymentMethodId: string | undefined;
}

/** What the buyer saw and confirms. */
export function confirmationOf({ quote, codes, details, paymentMethodId }: Shown): Confirmation {
  const refused = quote.refusedCodes.map(({ code }) => code);
  const hasDetails = Object.values(details).some((detail) => detail !== null);
  return {
    items: quote.lines.map(({ kind, id, price }) => ({ kind, id, priceCents: price })),
    codes: codes.filter((code) => !refused.includes(code)),
    totalCents: quote.total,
    ...(quote.total > 0 && { paymentMethodId }),
    ...(hasDetails && { billing: details }),
  };
}
