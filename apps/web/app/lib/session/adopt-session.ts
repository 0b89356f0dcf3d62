import { callOverNetwork } from "../api/api";
import { forgetToken, storedToken } from "./stored-token";

const TRIED_KEY = "session_adopted_at";
/** A browser that keeps no cookies must not go round in circles, milliseconds. */
const ONCE_IN_MS = 30_000;

/** Marks a page that the server has rendered for nobody in particular. */
export const VISITOR_MARK = "data-visitor";

/**
 * A session that this browser has as a stored token only is unknown to the server that renders its
 * pages. So the token is exchanged for the cookie, and the page loaded anew, before anything of it
 * is used. Answers whether that is under way.
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
