import { createHash, randomBytes } from "node:crypto";
import { requireShortQuery } from "../platform/http/header-lengths.ts";
import { admitHash, enforcePolicy } from "../platform/http/policy/page-policy.ts";
import { today } from "../platform/http/shared/answer-topics.ts";
import { type MadeAnswer, PAGE } from "../platform/http/shared/shared-answers.ts";
import type { PageCalls } from "./page-calls.ts";
import type { CallApi, Pages, RenderedPage } from "./pages.ts";

/** The only cookie of visitors that pages depend on. */
const THEME_COOKIE = /^theme_preference=(light|dark)$/;

/** A random placeholder for the nonce of shared pages. */
const OWN_MARK = randomBytes(16).toString("base64");

export interface SharedPage {
  /** The cache key. */
  readonly key: string;
  /** The canonical request that the page is rendered for. */
  readonly request: () => Request;
}

/** What a request asks for, and what makes it personal. */
interface Asked {
  readonly address: URL;
  /** The server's public origin. */
  readonly origin: string;
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly cookie?: string | undefined;
  };
}

/**
 * The shared page of a request; undefined if it must be rendered for its caller. Credentials, and
 * any cookie but the theme's, make a page personal.
 */
export function sharedPage(
  { address, origin, headers: { authorization, cookie } }: Asked,
  { sharedAddress }: Pick<Pages, "sharedAddress">,
): SharedPage | undefined {
  const canonical = sharedAddress?.(address);
  if (canonical === undefined) return undefined;
  requireShortQuery(address.href);
  if (authorization !== undefined) return undefined;
  const theme = cookie === undefined ? "" : THEME_COOKIE.exec(cookie)?.[1];
  if (theme === undefined) return undefined;
  return {
    key: `${PAGE}${origin} ${today()} ${theme} ${canonical}`,
    // Nothing else of the first visitor's request reaches a page that others get too.
    request: () => new Request(new URL(canonical, origin), { headers: theme ? { cookie } : {} }),
  };
}

/**
 * A rendered page for the cache. Its scripts are allowed by hash rather than by a nonce, which
 * would differ per answer.
 */
export async function keepPage(
  { call, ...sources }: PageCalls,
  render: (services: { call: CallApi; nonce: string }) => Promise<RenderedPage>,
): Promise<MadeAnswer> {
  const { status, headers, html: bytes } = await render({ call, nonce: OWN_MARK });
  const html = bytes.toString();
  const mark = ` nonce="${OWN_MARK}"`;
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  const own = scripts.filter(([, attributes]) => attributes?.includes(mark));
  const hashes = own.map(([, , text = ""]) => createHash("sha256").update(text).digest("base64"));
  const kept = new Headers(headers);
  enforcePolicy(kept, hashes.map(admitHash));
  return {
    status,
    body: Buffer.from(html.replaceAll(mark, "")),
    headers: [...kept],
    topics: sources.topics,
    staleAt: sources.staleAt(),
    isOwn: !sources.isShared(),
  };
}
