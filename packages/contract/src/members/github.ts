import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { CALLS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { passwordAgain } from "./password.ts";

/** GitHub sign-in errors, as passed in the sign-in page's URL. */
export const GITHUB_FAILURES = {
  github_not_configured: "GitHub sign-in is not set up on this server.",
  github_denied: "You did not let GitHub tell us who you are. Nothing was changed.",
  github_no_email:
    "Your GitHub account has no verified email address. Verify one at GitHub, then try again.",
  github_email_taken:
    "There is an account with this email address already. Sign in to it, then connect GitHub in your account settings.",
  github_account_taken: "This GitHub account belongs to another account here.",
  github_unreachable: "GitHub did not answer in time. Please try again.",
  github_failed: "Could not validate your GitHub login. Please try again.",
} as const;
export type GitHubFailure = keyof typeof GITHUB_FAILURES;

export const readSignInWays = endpoint({
  method: "get",
  path: "/api/sign-in-ways",
  tag: "Identity",
  summary: "What one can sign in with, besides a password",
  access: "public",
  response: z.object({ gitHub: z.boolean() }),
  errors: [],
});

export const redeemTicket = endpoint({
  method: "post",
  path: "/api/session/ticket",
  tag: "Identity",
  summary: "Turn the ticket that GitHub's sign-in came back with into a session, once",
  access: "public",
  body: z.object({ ticket: name(100) }),
  ignoresIdempotencyKey: true,
  response: z.object({ token: z.string() }),
  limit: CALLS.gitHubSignIns,
  errors: ["ticket_not_valid", "second_factor_required"],
});

export const connectGitHub = endpoint({
  method: "post",
  path: "/api/user/github",
  tag: "Identity",
  summary: "Begin to connect a GitHub account; the answer says where to go on",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  ignoresIdempotencyKey: true,
  response: z.object({ location: z.string() }),
  limit: CALLS.securityChanges,
  errors: ["github_not_set_up", "fresh_session_required"],
});

export const disconnectGitHub = endpoint({
  method: "delete",
  path: "/api/user/github",
  tag: "Identity",
  summary: "Forget one's GitHub account",
  access: "session",
  needsSession: true,
  response: null,
  errors: ["only_way_in"],
});
