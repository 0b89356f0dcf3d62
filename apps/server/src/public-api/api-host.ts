import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { headersOfEveryAnswer } from "../platform/http/policy/security-headers.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { publicError } from "./public-error.ts";

/** What the host of the API answers: the public API, what its clients get tokens by, and checks. */
const SERVED = [
  ...["/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/device/code"],
  ...["/health", "/ready"],
];

const isServed = (path: string) => path.startsWith("/v1/") || SERVED.includes(path);

interface Hosts {
  readonly apiUrl: string;
  readonly publicUrl: string;
}

/** The host of the public API, if it has its own. */
export const apiHostOf = ({ apiUrl }: Pick<Config, "apiUrl">): string | undefined =>
  apiUrl === undefined ? undefined : new URL(apiUrl).host;

/**
 * Refuses everything but the public API on its own host, pages and sessions above all. Comes before
 * whatever answers.
 */
export function guardApiHost(
  config: Pick<Config, "apiUrl" | "publicUrl">,
): MiddlewareHandler<RequestEnv> {
  const { apiUrl, publicUrl } = config;
  if (apiUrl === undefined || publicUrl === undefined) return (_, next) => next();
  const host = apiHostOf({ apiUrl });
  const always = Object.entries(headersOfEveryAnswer({ publicUrl }));
  return async (c, next) => {
    if (c.env?.inherited || hostOf(c) !== host || isServed(c.req.path)) return next();
    const answer = refusal(c, { apiUrl, publicUrl });
    for (const [name, value] of always) answer.headers.set(name, value);
    return answer;
  };
}

const hostOf = (c: Context) => (c.req.header("host") ?? new URL(c.req.url).host).toLowerCase();

function refusal(c: Context, { apiUrl, publicUrl }: Hosts): Response {
  const requestId = randomUUID();
  const message = `${apiUrl} serves only the public API, under /v1. Everything else is at ${publicUrl}.`;
  const { accept } = c.req.header();
  const asked = { accept, path: c.req.path, origin: publicUrl, requestId };
  const answer = publicError(new AppError("not_found", { message }), asked);
  answer.headers.set("X-Request-Id", requestId);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
