import type { CartItem } from "@stackyard/contract/trade/cart";
import { useState } from "react";
import { useAddToCart, useRemoveFromCart } from "../change-cart";
import { isSameItem } from "../visitor-cart";

export interface CartRow {
  readonly item: CartItem;
  readonly isRemoved: boolean;
}

/**
 * The cart's rows. Removed items keep their row until the page is left, so that removing can be
 * undone.
 */
export function useRemovedItems(items: readonly CartItem[]) {
  const [shown, setShown] = useState(items);
  const remove = useRemoveFromCart();
  const restore = useAddToCart();
  const isIn = (item: CartItem) => items.some((other) => isSameItem(other, item));
  const added = items.filter((item) => !shown.some((other) => isSameItem(other, item)));
  const rows = [...shown, ...added].map((item) => ({
    item: items.find((current) => isSameItem(current, item)) ?? item,
    isRemoved: !isIn(item),
  }));
  return {
    rows: rows as readonly CartRow[],
    isBusy: remove.isPending || restore.isPending,
    remove(removed: readonly CartItem[]) {
      setShown(rows.map(({ item }) => item));
      remove.mutate(removed);
    },
    restore: ({ kind, id, title, seenPrice }: CartItem) =>
      restore.mutate({ kind, id, title, seenPrice }),
  };
}
