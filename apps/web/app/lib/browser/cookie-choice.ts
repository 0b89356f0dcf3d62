import { useSyncExternalStore } from "react";

/** Whether what is beyond the necessary, the theme, stays for a year or for this visit only. */
export type CookieChoice = "remember" | "visit";

const KEY = "cookie_choice";

const listeners = new Set<() => void>();
let isAsking = false;

/** What this browser's owner has said; null as long as they have not. */
export function cookieChoice(): CookieChoice | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "remember" || kept === "visit" ? kept : null;
  } catch {
    // No storage, no memory.
    return "visit";
  }
}

export function keepCookieChoice(choice: CookieChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Asked again another time.
  }
  isAsking = false;
  tell();
}

/** There is something to keep: its owner is asked, unless they have answered. */
export function askForCookieChoice(): void {
  isAsking = cookieChoice() === null;
  tell();
}

export const useIsAskingForCookies = () =>
  useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  );

export const useCookieChoice = () => useSyncExternalStore(subscribe, cookieChoice, () => null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
