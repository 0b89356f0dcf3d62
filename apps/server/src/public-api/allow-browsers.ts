import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "../platform/http/request-context.ts";

const EXPOSED = [
  ...["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"],
  ...["RateLimit-Expensive-Limit", "RateLimit-Expensive-Remaining", "RateLimit-Expensive-Reset"],
  ...["WWW-Authenticate", "X-Request-Id", "ETag"],
  ...["Deprecation", "Sunset", "Link"],
].join(", ");

/**
 * Lets pages of other sites read the public API with a key of their visitor (CORS). Without
 * credentials: no cookie is read here, so none is allowed. Changes aren't allowed either, because a
 * key that may change something doesn't belong in a page.
 */
export function allowBrowsers(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", EXPOSED);
    if (c.req.method !== "OPTIONS") return;
    headers.set("Access-Control-Allow-Methods", "GET, HEAD");
    headers.set("Access-Control-Allow-Headers", "Authorization, If-None-Match");
    headers.set("Access-Control-Max-Age", "86400");
  };
}
