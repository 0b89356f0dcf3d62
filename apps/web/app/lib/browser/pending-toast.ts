import { toast } from "./toast";

export const TOAST_KEY = "kept_toast";
/** Older messages aren't shown, milliseconds. */
const FRESH_MS = 15_000;

interface PendingToast {
  readonly title: string;
  readonly keptAt: number;
}

/** Stores a message for the next full page load. */
export function showToastOnNextPage(title: string): void {
  try {
    const kept: PendingToast = { title, keptAt: Date.now() };
    sessionStorage.setItem(TOAST_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the message is lost, and nothing else.
  }
}

/** Shows the message stored by the previous page, once. */
export function showPendingToast(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TOAST_KEY) ?? "null") as PendingToast | null;
    sessionStorage.removeItem(TOAST_KEY);
    if (kept && Date.now() - kept.keptAt < FRESH_MS) toast.success(kept.title);
  } catch {
    // As above.
  }
}
