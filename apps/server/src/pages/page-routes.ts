import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import type { SharedAnswers } from "../platform/http/shared-answers.ts";
import type { CallApi, Pages } from "./pages.ts";
import { keepPage, NONCE_PLACE, sharedPageKey, withNonce } from "./shared-pages.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

interface Options {
  readonly pages: Pages;
  readonly shared: SharedAnswers;
  /** Answers the pages' own calls without leaving the process. */
  readonly fetchApi: Fetch;
}

/** Pages and their files. */
export function pageRoutes({ pages, shared, fetchApi }: Options): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  if (pages.clientFolder) serveFiles(app, pages.clientFolder);
  const render = (c: Context<RequestEnv>, nonce: string) =>
    pages.render(c.req.raw, { call: apiCaller(c, fetchApi), nonce });
  app.use("*", compress());
  app.get("*", async (c) => {
    const nonce = randomBytes(16).toString("base64");
    const key = pages.isDevelopment ? undefined : sharedPageKey(c);
    const kept =
      key && (await shared.get(key, () => keepPage(render(c, NONCE_PLACE))).catch(() => null));
    // What cannot be kept is rendered for each who asks.
    const page = kept ? withNonce(kept, nonce) : await render(c, nonce);
    const headers = new Headers(page.headers);
    headers.set("Cache-Control", "private, no-cache");
    if (!pages.isDevelopment) headers.set("Content-Security-Policy", pagePolicy(nonce));
    return new Response(page.body, { status: page.status, headers });
  });
  return app;
}

/** By name, so that no page's address is looked for on the disk first. */
function serveFiles(app: Hono<RequestEnv>, folder: string): void {
  const root = relative(process.cwd(), folder) || ".";
  const files = serveStatic({ root, precompressed: true, onFound: setCaching });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files);
  }
}

/** Built files carry their content's hash in their name, so they never change. */
function setCaching(path: string, c: Context): void {
  const isHashed = path.includes("/assets/");
  c.header(
    "Cache-Control",
    isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
  );
}

/** Passes on who the visitor is, so that a page's calls look them up only once. */
function apiCaller(c: Context<RequestEnv>, fetchApi: Fetch): CallApi {
  const inherited = {
    requestId: c.get("requestId"),
    viewer: c.get("viewer"),
    address: c.get("address"),
    origin: c.get("origin"),
  };
  const base = new URL(c.req.url).origin;
  return async (path, init) => fetchApi(new Request(new URL(path, base), init), { inherited });
}
