import { useSyncExternalStore } from "react";

/** Where visitors' carts are stored: their pages start at once, to show the number of items. */
export const CART_KEY = "cart";

const listeners = new Set<() => void>();
/** If storage is blocked, the cart lasts as long as the page. */
let inMemory: string | null = null;

export function readStoredCart(): string | null {
  try {
    return localStorage.getItem(CART_KEY);
  } catch {
    return inMemory;
  }
}

/** Null removes it. */
export function storeCart(text: string | null): void {
  inMemory = text;
  try {
    if (text === null) localStorage.removeItem(CART_KEY);
    else localStorage.setItem(CART_KEY, text);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A visitor's cart as stored in this browser; undefined before hydration. */
export function useStoredCart(): string | null | undefined {
  return useSyncExternalStore(subscribe, readStoredCart, () => undefined);
}
