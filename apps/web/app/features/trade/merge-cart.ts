import type { QueryClient } from "@tanstack/react-query";
import { send } from "../../lib/api/api";
import { cartQuery } from "./cart-queries";
import { noteMergeFailure } from "./merge-failure";
import { forgetItems, readStoredItems } from "./visitor-cart";

let isUnderWay = false;

/**
 * Moves the items in this browser to the account's cart. If that fails, because the cart is full or
 * the network is down, they stay, and the next page tries again.
 */
export async function mergeCart(client: QueryClient): Promise<void> {
  const kept = readStoredItems();
  if (isUnderWay || kept.length === 0) return;
  isUnderWay = true;
  noteMergeFailure(null);
  try {
    const items = kept.map(({ kind, id, seenPrice }) => ({ kind, id, seenPrice }));
    const cart = await send("post", "/api/cart/items", { body: { items } });
    client.setQueryData(cartQuery().queryKey, cart);
    forgetItems(kept);
  } catch (error) {
    noteMergeFailure(error as Error);
  } finally {
    isUnderWay = false;
  }
}
