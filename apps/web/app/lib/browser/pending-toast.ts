import { toast } from "./toast";

export const TOAST_KEY = "kept_toast";
/** A message that nobody fetched within this time is of no interest any more, milliseconds. */
const FRESH_MS = 15_000;

interface PendingToast {
  readonly title: string;
  readonly keptAt: number;
}

/** Keeps a message for the page that is about to be loaded whole. */
export function showToastOnNextPage(title: string): void {
  try {
    const kept: PendingToast = { title, keptAt: Date.now() };
    sessionStorage.setItem(TOAST_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the message is lost, and nothing else.
  }
}

/** Shows the message that the page before this one kept, once. */
export function showPendingToast(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TOAST_KEY) ?? "null") as PendingToast | null;
    sessionStorage.removeItem(TOAST_KEY);
    if (kept && Date.now() - kept.keptAt < FRESH_MS) toast.success(kept.title);
  } catch {
    // As above.
  }
}
