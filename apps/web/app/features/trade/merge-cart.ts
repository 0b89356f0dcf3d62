import { useMutationState, useQueryClient } from "@tanstack/react-query";
import { send } from "../../lib/api/api";
import { useSendOnce } from "../../lib/api/use-send-once";
import { cartQuery } from "./cart-queries";
import { forgetItems, type KeptItem } from "./visitor-cart";

const KEY = ["merge cart"];

/**
 * Moves items from this browser to the account's cart. If that fails, because the cart is full or the
 * network is down, they stay, and the next page tries again.
 */
export function useMergeCart() {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: KEY,
    mutationFn: (kept: readonly KeptItem[]) =>
      send("post", "/api/cart/items", {
        body: { items: kept.map(({ kind, id, seenPrice }) => ({ kind, id, seenPrice })) },
      }),
    onSuccess(cart, kept) {
      client.setQueryData(cartQuery().queryKey, cart);
      forgetItems(kept);
    },
  });
}

/** Why the items in this browser could not be moved; null while they are being moved. */
export function useMergeFailure(): Error | null {
  const errors = useMutationState({
    filters: { mutationKey: KEY },
    select: ({ state }) => state.error,
  });
  return errors.at(-1) ?? null;
}
