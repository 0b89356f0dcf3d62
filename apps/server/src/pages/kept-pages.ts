import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { headersOfEveryAnswer } from "../platform/http/policy/security-headers.ts";
import { originOf, type RequestEnv } from "../platform/http/request-context.ts";
import { sendShared } from "../platform/http/shared/send-shared.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { canonicalPath } from "./canonical-path.ts";
import { CACHING, PAGES_ROUTE } from "./page-routes.ts";
import type { Pages } from "./pages.ts";
import { sharedPage } from "./shared-pages.ts";

/** Longer addresses take the usual way, which refuses some of them. */
const MAX_ADDRESS = 1_000;

interface Options {
  readonly services: Pick<Services, "config" | "log" | "metrics">;
  readonly shared: SharedAnswers;
  readonly pages: Pages;
}

/**
 * Answers requests for kept pages before everything else, with the same headers: the layers that
 * other requests pass through cost several times as much as sending such a page.
 */
export function keptPages({ services, shared, pages }: Options): MiddlewareHandler<RequestEnv> {
  const { config, log, metrics } = services;
  const always = headersOfEveryAnswer(config);
  return async (c, next) => {
    const started = performance.now();
    const { method, path, url } = c.req;
    if (method !== "GET" || c.env?.inherited || url.length > MAX_ADDRESS) return next();
    // A sign-in ticket in the address changes the headers.
    if (canonicalPath(path) !== path || url.includes("token=")) return next();
    const page = sharedPage(c, pages, originOf(c, config));
    const kept = page && shared.kept(page.key);
    if (!kept) return next();
    const requestId = randomUUID();
    const headers = { ...always, "x-request-id": requestId };
    const answer = await sendShared(c, kept, CACHING.visitor, headers);
    const ms = performance.now() - started;
    const { status } = answer;
    metrics.requestEnded({ method, route: PAGES_ROUTE, status, seconds: ms / 1_000 });
    log.debug({ requestId, method, path, status, ms: Math.round(ms) }, "request");
    return answer;
  };
}
