import { callOverNetwork, requireOk } from "../../lib/api";
import { keepToast } from "../../lib/kept-toast";
import { tellOtherPages } from "../../lib/session-news";
import { forgetToken } from "../../lib/stored-token";

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
  forgetToken();
  tellOtherPages("signed in");
  keepToast(welcome);
  window.location.assign(next);
}
