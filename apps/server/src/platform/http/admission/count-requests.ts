import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Metrics } from "../../monitoring/metrics.ts";
import type { RequestEnv } from "../request-context.ts";

/** Counts requests by route. Paths would give an unbounded number of series. */
export function countRequests(metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (c.env?.inherited) return next();
    const started = performance.now();
    await next();
    metrics.requestEnded({
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      seconds: (performance.now() - started) / 1_000,
    });
  };
}
