import { useSyncExternalStore } from "react";

/** Modules in the cart, stored only in this browser. */
const KEY = "cart";
const EMPTY: readonly number[] = [];
const MOST = 50;

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastCart = EMPTY;

function readCart(): readonly number[] {
  const text = readText();
  // Returns the same array for the same stored text, to avoid re-rendering.
  if (text === lastText) return lastCart;
  lastText = text;
  lastCart = parse(text);
  return lastCart;
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: the cart is always empty.
    return null;
  }
}

function parse(text: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter(Number.isSafeInteger).slice(0, MOST) : EMPTY;
  } catch {
    return EMPTY;
  }
}

function writeCart(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MOST)));
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener();
}

export function addToCart(moduleId: number): void {
  writeCart([...readCart().filter((id) => id !== moduleId), moduleId]);
}

export function removeFromCart(moduleId: number): void {
  if (readCart().includes(moduleId)) writeCart(readCart().filter((id) => id !== moduleId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Ids of the modules in the cart, in the order they were added. */
export function useCart(): readonly number[] {
  return useSyncExternalStore(subscribe, readCart, () => EMPTY);
}
