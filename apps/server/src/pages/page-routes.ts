import { randomBytes } from "node:crypto";
import { relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import type { CallApi, Pages } from "./pages.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

/** Pages and their files. `fetchApi` answers the pages' own calls without leaving the process. */
export function pageRoutes(pages: Pages, fetchApi: Fetch): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  if (pages.clientFolder) {
    const root = relative(process.cwd(), pages.clientFolder) || ".";
    app.use("*", serveStatic({ root, precompressed: true, onFound: setCaching }));
  }
  app.use("*", compress());
  app.get("*", async (c) => {
    const nonce = randomBytes(16).toString("base64");
    const page = await pages.render(c.req.raw, { call: apiCaller(c, fetchApi), nonce });
    const headers = new Headers(page.headers);
    headers.set("Cache-Control", "private, no-cache");
    if (!pages.isDevelopment) headers.set("Content-Security-Policy", pagePolicy(nonce));
    return new Response(page.body, { status: page.status, headers });
  });
  return app;
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
