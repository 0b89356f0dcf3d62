import type { CartItem, Quote } from "@stackyard/contract/trade/cart";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LoadedContent } from "../../lib/page/section-content";
import { useCurrentUser } from "../../lib/session/current-user";
import { cartQuery, quoteQuery } from "./cart-queries";
import { useMergeFailure } from "./merge-failure";
import { isSameItem, type StoredItem, useStoredItems } from "./visitor-cart";

const EMPTY: readonly StoredItem[] = [];
/** Older prices are read again when the cart is opened. */
const FRESH_MS = 5_000;

/** The items in the account's cart, or in the visitor's browser, with current prices. */
export function useCart(): LoadedContent<readonly CartItem[]> {
  const user = useCurrentUser();
  const kept = useStoredItems();
  const failure = useMergeFailure();
  const own = useQuery({ ...cartQuery(), enabled: user !== null, staleTime: FRESH_MS });
  const isQuoted = user === null && kept !== undefined && kept.length > 0;
  const quote = useQuery({
    ...quoteQuery({ items: kept ?? EMPTY }),
    enabled: isQuoted,
    placeholderData: keepPreviousData,
  });
  if (user) {
    // The browser may have items that are on their way to the account.
    const isComing = own.data?.length === 0 && kept?.length !== 0 && !failure;
    return {
      ...own,
      data: isComing ? undefined : (own.data ?? undefined),
      isPending: isComing || own.isPending,
    };
  }
  if (!isQuoted) return { ...quote, data: kept && [], isPending: kept === undefined };
  return { ...quote, data: quote.data && kept.map((item) => withPrice(item, quote.data)) };
}

function withPrice(item: StoredItem, { lines, unavailable }: Quote): CartItem {
  const line = lines.find((line) => isSameItem(line, item));
  const refused = unavailable.find((refused) => isSameItem(refused, item));
  return {
    kind: item.kind,
    id: item.id,
    title: line?.title ?? refused?.title ?? item.title,
    seller: line?.seller ?? null,
    seenPrice: item.seenPrice,
    price: line?.price ?? null,
    unavailable: refused?.reason ?? null,
  };
}
