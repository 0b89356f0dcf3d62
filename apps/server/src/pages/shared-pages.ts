import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { SharedAnswer } from "../platform/http/shared-answers.ts";

/** Pages made of nothing but shared answers: every visitor gets the same. */
const SHARED_PAGES: ReadonlySet<string> = new Set(["/", "/marketplace"]);

/** Longer addresses are nobody's links; they would only fill the memory. */
const MAX_QUERY = 200;

/** The one cookie that visitors have, and that the page depends on. */
const THEME_COOKIE = /^theme_preference=(light|dark)$/;

/** Stands in a kept page where each answer has a nonce of its own. */
export const NONCE_PLACE = randomBytes(16).toString("base64");

/**
 * Under what a page may be kept for others, or `undefined` when it is somebody's own: whoever sends a
 * credential, or any cookie but the theme's, gets a page rendered for them.
 */
export function sharedPageKey(c: Context<RequestEnv>): string | undefined {
  const { pathname, search } = new URL(c.req.url);
  if (!SHARED_PAGES.has(pathname) || search.length > MAX_QUERY) return undefined;
  if (c.req.header("authorization") !== undefined) return undefined;
  const cookie = c.req.header("cookie");
  const theme = cookie === undefined ? "" : THEME_COOKIE.exec(cookie)?.[1];
  if (theme === undefined) return undefined;
  // Dates are written as days ago, so a page is as old as its day at most.
  const day = new Date().toISOString().slice(0, 10);
  return ["page", c.get("origin"), day, theme, pathname + search].join(" ");
}

/** A rendered page to keep. Throws for one that failed. */
export async function keepPage(rendering: Promise<Response>): Promise<SharedAnswer> {
  const page = await rendering;
  if (page.status !== 200) throw new Error(`not kept: status ${page.status}`);
  return { body: await page.text(), headers: [...page.headers] };
}

/** A kept page as one visitor's own. */
export function withNonce({ body, headers }: SharedAnswer, nonce: string): Response {
  return new Response(body.replaceAll(NONCE_PLACE, nonce), { headers });
}
