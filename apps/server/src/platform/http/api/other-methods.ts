import type { Hono } from "hono";
import { AppError } from "../errors/app-error.ts";
import type { RequestEnv } from "../request-context.ts";

/** Answers the methods that a path doesn't support: `OPTIONS` with 204, others with 405. */
export function answerOtherMethods(app: Hono<RequestEnv>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    const known = methods.get(path) ?? new Set(["OPTIONS"]);
    methods.set(path, known.add(method));
    if (method === "GET") known.add("HEAD");
  }
  for (const [path, known] of methods) {
    const headers = { Allow: [...known].sort().join(", ") };
    app.options(path, () => new Response(null, { status: 204, headers }));
    app.all(path, () => {
      throw new AppError("method_not_allowed", { headers });
    });
  }
}
