import type { CurrentUser } from "@stackyard/contract/members/identity";
import { callOverNetwork, requireOk } from "../../../lib/api/api";
import { showToastOnNextPage } from "../../../lib/browser/pending-toast";
import { paths } from "../../../lib/links/paths";
import { tellOtherPages } from "../../../lib/session/session-news";
import { forgetToken } from "../../../lib/session/stored-token";

type SignInPath = "/api/login" | "/api/login/code" | "/api/login/passkey" | "/api/register";

/**
 * Signs in or registers. Throws an ApiError if refused. A success status counts even if its body
 * can't be read; `lacksSecondFactor` then defaults to false.
 */
export async function openSession(path: SignInPath, body: object): Promise<SignInResult> {
  const answer = await requireOk(
    await callOverNetwork(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return answer.json().catch(() => ({ lacksSecondFactor: false }));
}

type SignInResult = Pick<CurrentUser, "lacksSecondFactor">;

/**
 * Continues with the new session. Reloads the document so that no visitor data remains. Users whose
 * role requires a second factor that they lack are sent to set it up.
 */
export function continueWithSession(
  { lacksSecondFactor }: SignInResult,
  asked: string,
  welcome: string,
): void {
  const next = lacksSecondFactor ? paths.security : asked;
  // A token from an earlier sign-in would take precedence over the new session's cookie.
  forgetToken();
  tellOtherPages("signed in");
  showToastOnNextPage(welcome);
  window.location.assign(next);
}
