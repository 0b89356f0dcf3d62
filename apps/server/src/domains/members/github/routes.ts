import { nextPath } from "@stackyard/contract/base/internal-path";
import * as contract from "@stackyard/contract/members/github";
import { Hono } from "hono";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import {
  IN_PROCESS,
  type RequestEnv,
  sessionViewer,
} from "../../../platform/http/request-context.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import type { Services } from "../../../platform/services.ts";
import { addCookies, type SessionServices, visitOf } from "../sessions/session-services.ts";
import { confirmIdentity } from "../sign-in/confirm-identity.ts";
import { disconnectGitHub } from "./disconnect-github.ts";
import { finishGitHubSignIn } from "./finish-github-sign-in.ts";
import { GitHubProblem } from "./github-problem.ts";
import { redeemTicket } from "./redeem-ticket.ts";
import { startGitHubSignIn } from "./start-github-sign-in.ts";

/** Each return makes three requests to GitHub. Per address and hour. */
const RETURNS = { free: 120, windowSeconds: 60 * 60 };

export function mountGitHub(api: Api, identity: Pick<SessionServices, "auth">) {
  api.mount(contract.readSignInWays, async ({ config }) => ({ gitHub: Boolean(config.github) }));

  api.mount(contract.redeemTicket, async (ctx, { body }) => {
    const { token, cookies } = await redeemTicket(
      { ...ctx, ...identity },
      visitOf(ctx),
      body.ticket,
    );
    addCookies(ctx.headers, cookies);
    return { token };
  });

  api.mount(contract.connectGitHub, async (ctx, { body }) => {
    const { config, origin, user } = ctx;
    if (!config.github) throw new AppError("github_not_set_up");
    await confirmIdentity({ ...ctx, ...identity }, visitOf(ctx), body.password);
    const aim = { next: null, userId: user.id };
    const { location, cookie } = await startGitHubSignIn(config, origin, aim);
    addCookies(ctx.headers, [cookie]);
    return { location };
  });

  api.mount(contract.disconnectGitHub, (ctx) => disconnectGitHub(ctx));
}

/** URLs that the browser navigates to and is redirected from. */
export function gitHubRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();

  app.get("/api/auth/github", async (c) => {
    try {
      const aim = { next: nextPath(c.req.query("next")) ?? null, userId: null };
      const { location, cookie } = await startGitHubSignIn(services.config, c.get("origin"), aim);
      c.header("Set-Cookie", cookie);
      return c.redirect(location);
    } catch (error) {
      if (!(error instanceof GitHubProblem)) throw error;
      return c.redirect(`/auth?mode=login&error=${error.code}`);
    }
  });

  app.get("/api/auth/github/callback", async (c) => {
    const address = c.get("address");
    const counter = { name: "github", key: networkOf(address), pace: RETURNS };
    const { waitSeconds } =
      address === IN_PROCESS
        ? { waitSeconds: 0 }
        : await postgresLimiter(services.db).take([counter]);
    if (waitSeconds > 0) return c.redirect("/auth?mode=login&error=github_failed");
    const { location, cookie } = await finishGitHubSignIn(
      { ...services, log: c.get("log") },
      {
        headers: c.req.raw.headers,
        answer: new URL(c.req.url).searchParams,
        origin: c.get("origin"),
        viewer: () => sessionViewer(c),
      },
    );
    c.header("Set-Cookie", cookie);
    return c.redirect(location);
  });
  return app;
}
