import { randomBytes } from "node:crypto";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { issueTicket } from "../sessions/tickets.ts";
import { type GitHubAccount, readAccount } from "./github-client.ts";
import { browserCookie, type Flow, readFlow } from "./github-flow.ts";
import { GitHubProblem } from "./github-problem.ts";
import { connectAccount, recogniseAccount } from "./recognise-account.ts";
import { callbackAddress } from "./start-github-sign-in.ts";

/** How long the browser may take to redeem its ticket. */
const TICKET_SECONDS = 60;

export interface Return {
  readonly headers: Headers;
  readonly answer: URLSearchParams;
  readonly origin: string;
  readonly viewer: () => Promise<Viewer | null>;
}

interface Arrival {
  readonly location: string;
  /** Ends the flow, which can be completed once. */
  readonly cookie: string;
}

/** Completes a sign-in when the browser returns from GitHub, and returns where to redirect. */
export async function finishGitHubSignIn(ctx: Services, back: Return): Promise<Arrival> {
  const flow = readFlow(ctx.config, back.headers);
  try {
    if (!ctx.config.github) throw new GitHubProblem("github_not_configured");
    if (!flow) throw new GitHubProblem("github_failed");
    const callback = callbackAddress(back.origin);
    const account = await readAccount(ctx.config.github, callback, back.answer, flow);
    return await (flow.userId === null
      ? signIn(ctx, flow, account)
      : connect(ctx, flow.userId, account, back));
  } catch (error) {
    if (!(error instanceof GitHubProblem)) throw error;
    ctx.log.warn({ err: error.cause, code: error.code }, "a GitHub sign-in failed");
    const page = flow?.userId ? "/settings/security?" : "/auth?mode=login&";
    return { location: `${page}error=${error.code}`, cookie: browserCookie(ctx.config, "") };
  }
}

/** The ticket is part of a URL, so it is valid once, briefly, and in this browser only. */
async function signIn(ctx: Services, { next }: Flow, account: GitHubAccount): Promise<Arrival> {
  const userId = await recogniseAccount(ctx, account);
  const browser = randomBytes(32).toString("base64url");
  const ticket = { purpose: "github-sign-in", userId, seconds: TICKET_SECONDS } as const;
  const query = new URLSearchParams({ mode: "login", ...(next && { next }) });
  query.set("token", await issueTicket(ctx.db, ticket, browser));
  return { location: `/auth?${query}`, cookie: browserCookie(ctx.config, browser) };
}

async function connect(
  ctx: Services,
  userId: number,
  account: GitHubAccount,
  back: Return,
): Promise<Arrival> {
  // The user who started has signed out or changed accounts.
  if ((await back.viewer())?.id !== userId) throw new GitHubProblem("github_failed");
  await connectAccount(ctx, userId, account);
  return {
    location: "/settings/security?github=connected",
    cookie: browserCookie(ctx.config, ""),
  };
}
