import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Middleware } from "../platform/http/listen.ts";
import { headersOfEveryAnswer } from "../platform/http/policy/security-headers.ts";
import { publicOrigin } from "../platform/http/request-context.ts";
import { type FittedAnswer, fitAnswer } from "../platform/http/shared/send-shared.ts";
import type { SharedAnswer, SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { apiHostOf } from "../public-api/api-host.ts";
import { canonicalPath } from "./canonical-path.ts";
import { CACHING, PAGES_ROUTE } from "./page-routes.ts";
import type { Pages } from "./pages.ts";
import { sharedPage } from "./shared-pages.ts";

/** Longer addresses take the usual way, which refuses some of them. */
const MAX_ADDRESS = 1_000;

interface Options {
  readonly services: Pick<Services, "config" | "log" | "metrics">;
  readonly shared: SharedAnswers;
  readonly pages: Pick<Pages, "sharedAddress">;
}

/**
 * Answers requests for cached pages before the application, with the headers that it would set: the
 * layers that other requests pass through cost several times as much as sending such a page.
 */
export function cachedPages({ services, shared, pages }: Options): Middleware {
  const { config, log, metrics } = services;
  const always = headersOfEveryAnswer(config);
  const apiHost = apiHostOf(config);

  return (request, response, next) => {
    const started = performance.now();
    const address = addressOf(request);
    const cached = address && find(address, request.headers);
    if (!cached) return next();
    const { method = "GET", headers: asked } = request;
    const accepted = asked["accept-encoding"]?.toString();
    const send = ({ status, headers, body }: FittedAnswer) => {
      const requestId = randomUUID();
      const length = body && { "content-length": Buffer.byteLength(body) };
      response.writeHead(status, { ...always, ...headers, "x-request-id": requestId, ...length });
      response.end(body);
      const ms = performance.now() - started;
      metrics.requestEnded({ method, route: PAGES_ROUTE, status, seconds: ms / 1_000 });
      const line = { requestId, method, path: address.pathname, status, ms: Math.round(ms) };
      log.debug(line, "request");
    };
    const form = { method, accepted, known: asked["if-none-match"] };
    // If the cached body can't be read, the application answers.
    fitAnswer(cached, form, CACHING.visitor).then(send).catch(next);
  };

  function addressOf({ method, url = "", headers: { host = "" } }: IncomingMessage): URL | null {
    if (method !== "GET" || !url.startsWith("/") || url.length > MAX_ADDRESS) return null;
    if (host === "" || host.toLowerCase() === apiHost) return null;
    // A sign-in ticket in the address changes the headers.
    if (url.includes("token=")) return null;
    const address = URL.parse(`http://${host}${url}`);
    const isCanonical = address && canonicalPath(address.pathname) === address.pathname;
    return isCanonical ? address : null;
  }

  function find(address: URL, headers: IncomingHttpHeaders): SharedAnswer | undefined {
    const protocol = headers["x-forwarded-proto"]?.toString();
    const origin = publicOrigin({ host: headers.host ?? "", protocol }, config);
    const page = origin && sharedPage({ address, origin, headers }, pages);
    return page ? shared.kept(page.key) : undefined;
  }
}
