import type { CartItem } from "@stackyard/contract/trade/cart";
import { useEffect, useState } from "react";
import { useRemoveFromCart } from "../change-cart";
import { isSameItem } from "../visitor-cart";

/**
 * Removes items that can't be bought from the cart. Returns those that were removed, until the page
 * is left. If removing fails, the next visit tries again.
 */
export function useUnavailableItems(items: readonly CartItem[]): readonly CartItem[] {
  const [found, setFound] = useState<readonly CartItem[]>([]);
  const refused = items.filter(({ unavailable }) => unavailable !== null);
  const { mutate } = useRemoveFromCart(() => setFound((before) => [...before, ...refused]));
  const names = refused.map(({ kind, id }) => `${kind} ${id}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same items, also if it fails.
  useEffect(() => {
    if (names !== "") mutate(refused);
  }, [names]);
  return found.filter((item) => !refused.some((other) => isSameItem(other, item)));
}
