import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { compress, type Encoding, type Text } from "../platform/http/bodies/compression.ts";
import { admitHash, enforcePolicy } from "../platform/http/policy/page-policy.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { SharedAnswer } from "../platform/http/shared-answers.ts";
import type { RenderedPage } from "./pages.ts";

/** Pages made of nothing but shared answers: every visitor gets the same. */
const SHARED_PAGES: ReadonlySet<string> = new Set(["/", "/marketplace"]);

/** Longer addresses are nobody's links; they would only fill the memory. */
const MAX_QUERY = 200;

/** The one cookie that visitors have, and that the page depends on. */
const THEME_COOKIE = /^theme_preference=(light|dark)$/;

/** Marks a kept page's own scripts until it is drawn; nobody else can know it. */
export const OWN_MARK = randomBytes(16).toString("base64");

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

/**
 * A rendered page to keep. Its scripts are admitted by what they are instead of by a nonce, which
 * would be another one in each answer. Throws for a page that failed.
 */
export async function keepPage(
  rendering: Promise<RenderedPage>,
  styles: readonly string[],
): Promise<SharedAnswer> {
  const { status, headers, html: bytes } = await rendering;
  if (status !== 200) throw new Error(`not kept: status ${status}`);
  const html = bytes.toString();
  const mark = ` nonce="${OWN_MARK}"`;
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  const own = scripts.filter(([, attributes]) => attributes?.includes(mark));
  const hashes = own.map(([, , text = ""]) => createHash("sha256").update(text).digest("base64"));
  const kept = new Headers(headers);
  enforcePolicy(kept, { scripts: hashes.map(admitHash), styles });
  return { body: Buffer.from(html.replaceAll(mark, "")), headers: [...kept] };
}

const compressed = new WeakMap<SharedAnswer, Partial<Record<Encoding, Promise<Buffer>>>>();

/** Compresses a kept page's text once for as long as the page is kept. */
export function packerOf(kept: SharedAnswer) {
  const forms = compressed.get(kept) ?? {};
  compressed.set(kept, forms);
  return (text: Text, encoding: Encoding) => {
    forms[encoding] ??= compress(text, encoding);
    return forms[encoding];
  };
}
