import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Carrier, Tracing } from "../tracing/tracing.ts";
import type { RequestEnv } from "./request-context.ts";

/** A span per request, named after its route; it continues the caller's trace. */
export function traceRequests(tracing: Tracing): MiddlewareHandler<RequestEnv> {
  return (c, next) => {
    if (c.env?.inherited) return next();
    const { method, path } = c.req;
    const attributes = {
      "http.request.method": method,
      "url.path": path,
      "stackyard.request_id": c.get("requestId"),
    };
    const parent = carrierOf(c.req.raw.headers);
    return tracing.within(method, { kind: "server", attributes, parent }, async (span) => {
      await next();
      const { status } = c.res;
      span.rename(`${method} ${routePath(c)}`);
      span.set({ "http.route": routePath(c), "http.response.status_code": status });
      if (status >= 500) span.failed();
    });
  };
}

function carrierOf(headers: Headers): Carrier {
  const fields = ["traceparent", "tracestate"].map((name) => [name, headers.get(name)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}
