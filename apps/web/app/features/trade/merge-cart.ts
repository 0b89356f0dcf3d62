import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { send } from "../../lib/api/api";
import { cartQuery } from "./cart-query";
import { forgetItems, readKeptItems } from "./visitor-cart";

const changes = new EventTarget();
let isUnderWay = false;
let failure: Error | null = null;

/**
 * Moves the items in this browser to the account's cart. If that fails, because the cart is full or
 * the network is down, they stay, and the next page tries again.
 */
export async function mergeCart(client: QueryClient): Promise<void> {
  const kept = readKeptItems();
  if (isUnderWay || kept.length === 0) return;
  isUnderWay = true;
  note(null);
  try {
    const items = kept.map(({ kind, id, seenPrice }) => ({ kind, id, seenPrice }));
    client.setQueryData(
      cartQuery().queryKey,
      await send("post", "/api/cart/items", { body: { items } }),
    );
    forgetItems(kept);
  } catch (error) {
    note(error as Error);
  } finally {
    isUnderWay = false;
  }
}

function note(error: Error | null): void {
  failure = error;
  changes.dispatchEvent(new Event("change"));
}

/** Why the items in this browser could not be moved; null while they are being moved. */
export function useMergeFailure(): Error | null {
  return useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}
