import { LIMITS } from "@stackyard/contract/base/limits";
import type { CartRef, ItemRef } from "@stackyard/contract/trade/cart";
import { useMemo } from "react";
import { readStoredCart, storeCart, useStoredCart } from "../../lib/browser/stored-cart";

/** An item of a cart in this browser. */
export interface StoredItem extends CartRef {
  readonly title: string | null;
  /** The price shown when it was added, in integer cents; 0 if unknown. */
  readonly seenPrice: number;
}

function parse(text: string | null): readonly StoredItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readItem).slice(0, LIMITS.cartItems) : [];
  } catch {
    return [];
  }
}

function readItem(stored: unknown): StoredItem | [] {
  // Carts were once lists of module ids.
  const { kind, id, title, seenPrice } = (
    typeof stored === "number" ? { kind: "module", id: stored } : (stored ?? {})
  ) as Partial<StoredItem>;
  if (kind !== "module" || !Number.isSafeInteger(id)) return [];
  return {
    kind,
    id: id as number,
    title: typeof title === "string" ? title : null,
    seenPrice: Number.isSafeInteger(seenPrice) ? (seenPrice as number) : 0,
  };
}

export const readStoredItems = () => parse(readStoredCart());

// Without an entry, pages need no script to show the cart.
const writeItems = (items: readonly StoredItem[]) =>
  storeCart(items.length > 0 ? JSON.stringify(items) : null);

export const isSameItem = (one: ItemRef, other: ItemRef) =>
  one.kind === other.kind && one.id === other.id;

/** False if the cart is full. */
export function storeItem(item: StoredItem): boolean {
  const others = readStoredItems().filter((kept) => !isSameItem(kept, item));
  if (others.length >= LIMITS.cartItems) return false;
  writeItems([...others, item]);
  return true;
}

export function forgetItems(items: readonly ItemRef[]): void {
  writeItems(readStoredItems().filter((kept) => !items.some((item) => isSameItem(kept, item))));
}

/** The items in this browser, in the order they were added; undefined before hydration. */
export function useStoredItems(): readonly StoredItem[] | undefined {
  const text = useStoredCart();
  return useMemo(() => (text === undefined ? undefined : parse(text)), [text]);
}
