import { callOverNetwork } from "../api/api";
import { showToastOnNextPage } from "../browser/pending-toast";
import { toast } from "../browser/toast";
import { SECOND_STEP } from "./second-step";
import { tellOtherPages } from "./session-news";
import { forgetToken, storeToken } from "./stored-token";

/**
 * Exchanges the ticket of a GitHub sign-in for a session token, after removing it from the URL, and
 * reloads the page. Returns whether that is happening.
 */
export async function redeemTicket(): Promise<boolean> {
  const url = new URL(window.location.href);
  const ticket = url.searchParams.get("token");
  // Links in old mails use the same parameter name.
  if (ticket === null || url.pathname === "/unsubscribe") return false;
  url.searchParams.delete("token");
  window.history.replaceState(window.history.state, "", url);
  // An earlier token must not be used for the new user.
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
