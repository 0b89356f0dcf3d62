import { callOverNetwork, requireOk, TOKEN_KEY } from "../../lib/api";
import { keepToast } from "../../lib/kept-toast";

/**
 * Signs in or registers. Rejects with an ApiError when refused; an accepting status counts even
 * where the answer cannot be read.
 */
export async function openSession(path: "/api/login" | "/api/register", body: object) {
  await requireOk(
    await callOverNetwork(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

/** Goes on as the new session: the document is loaded anew, so that nothing of the visitor stays. */
export function enter(next: string, welcome: string): void {
  // A token left by an earlier sign-in would speak louder than the new session's cookie.
  localStorage.removeItem(TOKEN_KEY);
  keepToast(welcome);
  window.location.assign(next);
}
