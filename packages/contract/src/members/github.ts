import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { passwordAgain } from "./password.ts";

/** GitHub sign-in errors, as passed in the sign-in page's URL. */
export const GITHUB_FAILURES = {
  github_not_configured: "GitHub sign-in isn't set up on this server.",
  github_denied: "You didn't allow GitHub to share your identity. No changes were made.",
  github_no_email:
    "Your GitHub account has no verified email address. Verify one on GitHub, then try again.",
  github_email_taken:
    "An account with this email address already exists. Sign in to it, then connect GitHub in your account settings.",
  github_account_taken: "This GitHub account belongs to another account here.",
  github_unreachable: "GitHub didn't respond in time. Please try again.",
  github_failed: "Could not validate your GitHub login. Please try again.",
} as const;
export type GitHubFailure = keyof typeof GITHUB_FAILURES;

export const readSignInWays = endpoint({
  method: "get",
  path: "/api/sign-in-ways",
  tag: "Identity",
  summary: "List the sign-in methods in addition to a password",
  access: "public",
  response: z.object({ gitHub: z.boolean() }),
  errors: [],
});

export const redeemTicket = endpoint({
  method: "post",
  path: "/api/session/ticket",
  tag: "Identity",
  summary: "Exchange a GitHub sign-in ticket for a session, once",
  access: "public",
  body: z.object({ ticket: name(100) }),
  ignoresIdempotencyKey: true,
  response: z.object({ token: z.string() }),
  limit: RATE_LIMITS.gitHubSignIns,
  errors: ["ticket_not_valid", "second_factor_required"],
});

export const connectGitHub = endpoint({
  method: "post",
  path: "/api/user/github",
  tag: "Identity",
  summary: "Start to connect a GitHub account. The response has the next address",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  ignoresIdempotencyKey: true,
  response: z.object({ location: z.string() }),
  limit: RATE_LIMITS.securityChanges,
  errors: ["github_not_set_up", "fresh_session_required"],
});

export const disconnectGitHub = endpoint({
  method: "delete",
  path: "/api/user/github",
  tag: "Identity",
  summary: "Disconnect your GitHub account",
  access: "session",
  needsSession: true,
  response: null,
  errors: ["only_way_in"],
});
