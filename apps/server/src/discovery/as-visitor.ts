import type { Context } from "hono";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";

export type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

/** Calls the API in this process. */
export type AskAsVisitor = (c: Context<RequestEnv>, path: string) => Promise<unknown>;

/**
 * Calls the API as a visitor, whoever sent the request, because machine-readable texts are public.
 * Throws `not_found` for what visitors can't see.
 */
export function askAsVisitor(fetchApi: Fetch): AskAsVisitor {
  return async (c, path) => {
    const inherited = {
      requestId: c.get("requestId"),
      log: c.get("log"),
      viewer: async () => null,
      isStill: async () => false,
      address: c.get("address"),
      origin: c.get("origin"),
    };
    const request = new Request(new URL(path, new URL(c.req.url).origin));
    const answer = await fetchApi(request, { inherited });
    if (answer.ok) return answer.json();
    throw new AppError(answer.status >= 500 ? "unavailable" : "not_found");
  };
}
