import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { paceRobots } from "../platform/http/admission/robots.ts";
import { answerText } from "../platform/http/bodies/compression.ts";
import { enforcePolicy } from "../platform/http/policy/page-policy.ts";
import { type RequestEnv, sessionViewer } from "../platform/http/request-context.ts";
import { sendShared } from "../platform/http/shared/send-shared.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { canonicalPath } from "./canonical-path.ts";
import { type Fetch, pageCalls } from "./page-calls.ts";
import type { CallApi, Pages } from "./pages.ts";
import { readable } from "./readable-address.ts";
import { keepPage, sharedPage } from "./shared-pages.ts";
import { staticFiles } from "./static-files.ts";

/** Visitors' pages are revalidated each time; personal pages aren't stored. */
export const CACHING = { visitor: "private, no-cache", own: "no-store" } as const;

/** How pages' requests are counted. */
export const PAGES_ROUTE = "/*";

/** Longer addresses don't go into a header. */
const MAX_REDIRECT = 1_000;

interface Options {
  readonly pages: Pages;
  readonly shared: SharedAnswers;
  /** Answers the pages' own calls in process. */
  readonly fetchApi: Fetch;
}

/** Pages and their static files. */
export function pageRoutes({ pages, shared, fetchApi }: Options): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const serveFile = pages.clientFolder ? staticFiles(pages.clientFolder) : () => undefined;
  const paceRobot = paceRobots();

  app.get("*", async (c) => {
    const file = serveFile(c);
    if (file) return file;
    const address = new URL(c.req.url);
    const { pathname, search } = address;
    const path = canonicalPath(pathname);
    if (path !== pathname && (path + search).length <= MAX_REDIRECT) {
      return c.redirect(path + search, 308);
    }
    await paceRobot(c.req.header("user-agent") ?? "");
    const render = (request: Request, services: { call: CallApi; nonce: string }) =>
      pages.render(readable(request), { ...services, origin: c.get("origin") });
    const { authorization, cookie } = c.req.header();
    const asked = { address, origin: c.get("origin"), headers: { authorization, cookie } };
    const page = sharedPage(asked, pages);
    if (page) {
      const make = () =>
        keepPage(pageCalls(c, fetchApi, page.key), (services) => render(page.request(), services));
      const answer = await shared.get(page.key, make, { isCompressed: true });
      return sendShared(c, answer, CACHING.visitor);
    }
    // Pages that can't be shared are rendered for each request.
    const nonce = randomBytes(16).toString("base64");
    const { status, headers, html } = await render(c.req.raw, {
      call: pageCalls(c, fetchApi).call,
      nonce,
    });
    headers.set("Cache-Control", CACHING[await whose(c)]);
    if (!pages.isDevelopment) enforcePolicy(headers, [`'nonce-${nonce}'`]);
    return answerText(c, html, { status, headers });
  });
  return app;
}

/** If the lookup fails, the page counts as personal. */
async function whose(c: Context<RequestEnv>): Promise<keyof typeof CACHING> {
  const viewer = await sessionViewer(c).catch(() => undefined);
  return viewer === null ? "visitor" : "own";
}
