import { LIMITS } from "@stackyard/contract/base/limits";
import type { ItemRef } from "@stackyard/contract/trade/cart";
import { useSyncExternalStore } from "react";
import { CART_KEY } from "../../lib/browser/cart-key";

/** An item of a cart in this browser. */
export interface KeptItem extends ItemRef {
  readonly title: string | null;
  /** The price shown when it was added, in integer cents; 0 if unknown. */
  readonly seenPrice: number;
}

const EMPTY: readonly KeptItem[] = [];

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastCart = EMPTY;

function readCart(): readonly KeptItem[] {
  const text = readText();
  // Returns the same array for the same stored text, to avoid re-rendering.
  if (text === lastText) return lastCart;
  lastText = text;
  lastCart = parse(text);
  return lastCart;
}

function readText(): string | null {
  try {
    return localStorage.getItem(CART_KEY);
  } catch {
    // Storage is blocked: the cart lasts as long as the page.
    return lastText;
  }
}

function parse(text: string | null): readonly KeptItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readItem).slice(0, LIMITS.cartItems) : EMPTY;
  } catch {
    return EMPTY;
  }
}

function readItem(stored: unknown): KeptItem | [] {
  // Carts were once lists of module ids.
  const { kind, id, title, seenPrice } = (
    typeof stored === "number" ? { kind: "module", id: stored } : (stored ?? {})
  ) as Partial<KeptItem>;
  if (kind !== "module" || !Number.isSafeInteger(id)) return [];
  return {
    kind,
    id: id as number,
    title: typeof title === "string" ? title : null,
    seenPrice: Number.isSafeInteger(seenPrice) ? (seenPrice as number) : 0,
  };
}

function writeCart(items: readonly KeptItem[]): void {
  const text = JSON.stringify(items);
  try {
    // Without an entry, pages need no script to show the cart.
    if (items.length === 0) localStorage.removeItem(CART_KEY);
    else localStorage.setItem(CART_KEY, text);
  } catch {
    [lastText, lastCart] = [text, items];
  }
  for (const listener of listeners) listener();
}

export const isSameItem = (one: ItemRef, other: ItemRef) =>
  one.kind === other.kind && one.id === other.id;

/** False if the cart is full. */
export function keepItem(item: KeptItem): boolean {
  const others = readCart().filter((kept) => !isSameItem(kept, item));
  if (others.length >= LIMITS.cartItems) return false;
  writeCart([...others, item]);
  return true;
}

export function forgetItems(items: readonly ItemRef[]): void {
  writeCart(readCart().filter((kept) => !items.some((item) => isSameItem(kept, item))));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The items in this browser, in the order they were added; undefined before hydration. */
export function useKeptItems(): readonly KeptItem[] | undefined {
  return useSyncExternalStore(subscribe, readCart, () => undefined);
}
