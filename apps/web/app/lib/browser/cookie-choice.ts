import { useSyncExternalStore } from "react";

/** Whether preferences such as the theme are kept for a year or for this visit. */
export type CookieChoice = "remember" | "visit";

const KEY = "cookie_choice";

const listeners = new Set<() => void>();
let isAsking = false;

/** The user's choice in this browser; null if they haven't chosen. */
export function cookieChoice(): CookieChoice | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "remember" || kept === "visit" ? kept : null;
  } catch {
    // Storage is unavailable.
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

/** Asks the user when there is something to store, unless they have answered. */
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
