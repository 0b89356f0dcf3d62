import type { CartRef } from "@stackyard/contract/trade/cart";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { send } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { useSendOnce } from "../../lib/api/use-send-once";
import { toast } from "../../lib/browser/toast";
import { useCurrentUser } from "../../lib/session/current-user";
import { cartQuery } from "./cart-queries";
import {
  forgetItems,
  isSameItem,
  type StoredItem,
  storeItem,
  useStoredItems,
} from "./visitor-cart";

/** Whether an item is in the cart; undefined before that is known. */
export function useIsInCart(item: CartRef): boolean | undefined {
  const user = useCurrentUser();
  const kept = useStoredItems();
  const own = useQuery({ ...cartQuery(), enabled: user !== null }).data;
  const items = user ? own : kept;
  return items?.some((other) => isSameItem(other, item));
}

/** Adds an item to the cart. */
export function useAddToCart(onAdded?: (item: StoredItem) => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["add to cart", useId()],
    async mutationFn({ kind, id, title, seenPrice }: StoredItem) {
      if (!user) {
        if (!storeItem({ kind, id, title, seenPrice })) throw new CartFullError();
        return undefined;
      }
      return send("post", "/api/cart/items", { body: { items: [{ kind, id, seenPrice }] } });
    },
    onSuccess(cart, item) {
      if (cart) client.setQueryData(cartQuery().queryKey, cart);
      onAdded?.(item);
    },
    onError: (error) => toast.error("Not added to your cart", reasonOf(error)),
  });
}

/** Removes items from the cart. */
export function useRemoveFromCart(onRemoved?: () => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["remove from cart", useId()],
    async mutationFn(items: readonly CartRef[]) {
      if (!user) return forgetItems(items);
      await Promise.all(
        items.map(({ kind, id }) =>
          send("delete", "/api/cart/items/{kind}/{id}", { params: { kind, id } }),
        ),
      );
    },
    onSuccess(_, items) {
      client.setQueryData(cartQuery().queryKey, (cart) =>
        cart?.filter((item) => !items.some((other) => isSameItem(other, item))),
      );
      onRemoved?.();
    },
    onError: (error) => toast.error("Not removed from your cart", reasonOf(error)),
  });
}

class CartFullError extends Error {}

const reasonOf = (error: Error) =>
  error instanceof CartFullError
    ? "Your cart is full. It holds 50 items."
    : errorMessage(error, "Check your connection and try again.");
