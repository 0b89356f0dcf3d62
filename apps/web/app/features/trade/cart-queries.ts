import type { ItemRef } from "@stackyard/contract/trade/cart";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../../lib/api/api";
import { apiQuery } from "../../lib/api/query";

/** The account's cart; null for a visitor. */
export const cartQuery = () => apiQuery("/api/cart", {}, { nullWhenSignedOut: true });

interface QuoteRequest {
  readonly items: readonly ItemRef[];
  readonly codes?: readonly string[];
  readonly country?: string | null;
  readonly vatId?: string | null;
}

/** Current prices with discounts and tax. */
export function quoteQuery({ items, codes = [], country, vatId }: QuoteRequest) {
  const refs = items.map(({ kind, id }) => ({ kind, id }));
  const body = { items: refs, codes: [...codes], country, vatId };
  return queryOptions({
    queryKey: ["/api/cart/quote", body],
    queryFn: () => send("post", "/api/cart/quote", { body }),
    // What is paid must be current.
    staleTime: 0,
  });
}
