import { callOverNetwork } from "../api/api";
import { showToastOnNextPage } from "../browser/pending-toast";
import { toast } from "../browser/toast";
import { SECOND_STEP } from "./second-step";
import { tellOtherPages } from "./session-news";
import { forgetToken, storeToken } from "./stored-token";

/**
 * A sign-in with GitHub comes back with a ticket in the address, which is taken out of it before
 * anything else is asked for. It is exchanged for the session's token, and the page loaded anew for
 * whoever that is. Answers whether that is under way.
 */
export async function redeemTicket(): Promise<boolean> {
  const url = new URL(window.location.href);
  const ticket = url.searchParams.get("token");
  // Mails that were sent long ago call the secret of their link so, too.
  if (ticket === null || url.pathname === "/unsubscribe") return false;
  url.searchParams.delete("token");
  window.history.replaceState(window.history.state, "", url);
  // A token from before must not speak for whoever signs in now.
  forgetToken();
  const { token, code } = await exchange(ticket);
  if (token) {
    storeToken(token);
    tellOtherPages("signed in");
    showToastOnNextPage("GitHub login successful");
  } else if (code === "second_factor_required") {
    url.searchParams.set(...SECOND_STEP);
  } else {
    toast.error("Authentication failed", "Could not validate your GitHub login. Please try again.");
    return false;
  }
  window.location.replace(url);
  return true;
}

interface Exchanged {
  readonly token?: string;
  readonly code?: string;
}

async function exchange(ticket: string): Promise<Exchanged> {
  try {
    const answer = await callOverNetwork("/api/session/ticket", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ticket }),
    });
    return (await answer.json()) as Exchanged;
  } catch {
    return {};
  }
}
