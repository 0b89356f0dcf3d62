import { randomBytes } from "node:crypto";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { API_VERSIONS } from "@stackyard/contract/content/api-reference-lists";
import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { DOCUMENTS } from "./api-document.ts";

const asked = z.object({
  version: z.enum(API_VERSIONS).default("v1"),
  theme: z.enum(["light", "dark"]).default("light"),
});

/**
 * The page in the frame of "Try it": the Scalar console, restricted to this server. It has its own
 * policy, because it writes style attributes and elements, and only our pages can frame it.
 */
export function consolePage(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/api-reference/try", (c) => {
    const { data, success } = asked.safeParse(c.req.query());
    if (!success) throw new AppError("not_found");
    const nonce = randomBytes(16).toString("base64");
    c.header("Content-Security-Policy", policyWith(nonce));
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(html({ ...data, nonce }));
  });
  return app;
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

interface Shown extends z.infer<typeof asked> {
  readonly nonce: string;
}

const html = ({ version, theme, nonce }: Shown) => `<!doctype html>
<html lang="en" data-document="${DOCUMENTS[version]}" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta property="csp-nonce" content="${nonce}">
    <title>Try a call · ${PRODUCT_NAME}</title>
    <link rel="icon" href="/favicon.svg">
    <script type="module" src="/api-console/start.js"></script>
  </head>
  <body>
    <main id="console"></main>
    <noscript>Calls are tried by a script. Without one, the reference shows each of them as a line for a terminal.</noscript>
  </body>
</html>
`;
