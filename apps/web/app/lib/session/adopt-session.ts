import { callOverNetwork } from "../api/api";
import { forgetToken, storedToken } from "./stored-token";

const TRIED_KEY = "session_adopted_at";
/** Prevents a reload loop in browsers without cookies, milliseconds. */
const ONCE_IN_MS = 30_000;

/** Marks a page rendered for a visitor. */
export const VISITOR_MARK = "data-visitor";

/**
 * Exchanges a token stored in this browser for a session cookie, because the server only knows
 * cookies when it renders pages, and reloads the page. Returns whether that is happening.
 */
export async function adoptStoredSession(): Promise<boolean> {
  if (!document.documentElement.hasAttribute(VISITOR_MARK) || !storedToken()) return false;
  if (Date.now() - Number(sessionStorage.getItem(TRIED_KEY)) < ONCE_IN_MS) return false;
  const answer = await callOverNetwork("/api/session", { method: "POST" }).catch(() => null);
  if (answer?.status === 401) forgetToken();
  if (!answer?.ok) return false;
  sessionStorage.setItem(TRIED_KEY, String(Date.now()));
  window.location.reload();
  return true;
}
