import type { CurrentUser } from "@stackyard/contract/members/identity";
import { callOverNetwork, requireOk } from "../../../lib/api/api";
import { showToastOnNextPage } from "../../../lib/browser/pending-toast";
import { paths } from "../../../lib/links/paths";
import { tellOtherPages } from "../../../lib/session/session-news";
import { forgetToken } from "../../../lib/session/stored-token";

type Door = "/api/login" | "/api/login/code" | "/api/login/passkey" | "/api/register";

/**
 * Signs in or registers. Rejects with an ApiError when refused; an accepting status counts even
 * where the answer cannot be read, which is then of somebody who may go on.
 */
export async function openSession(path: Door, body: object): Promise<Entrant> {
  const answer = await requireOk(
    await callOverNetwork(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return answer.json().catch(() => ({ lacksSecondFactor: false }));
}

type Entrant = Pick<CurrentUser, "lacksSecondFactor">;

/**
 * Goes on as the new session: the document is loaded anew, so that nothing of the visitor stays. Whose
 * role asks for a second factor that they have not shown is led to set it up.
 */
export function enter({ lacksSecondFactor }: Entrant, asked: string, welcome: string): void {
  const next = lacksSecondFactor ? paths.security : asked;
  // A token left by an earlier sign-in would speak louder than the new session's cookie.
  forgetToken();
  tellOtherPages("signed in");
  showToastOnNextPage(welcome);
  window.location.assign(next);
}
