import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../errors/app-error.ts";
import type { RequestEnv } from "../request-context.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests that a browser sends on behalf of another site, by headers that
 * only browsers set: Sec-Fetch-Site, or else Origin. A request with neither doesn't come from a
 * browser, and one with a bearer token carries no ambient credentials.
 */
export function requireSameOrigin(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !c.req.header("authorization") && isCrossSite(c)) {
      throw new AppError("cross_site_request");
    }
    await next();
  };
}

function isCrossSite(c: Context<RequestEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("origin");
  return origin !== undefined && origin !== c.get("origin");
}
