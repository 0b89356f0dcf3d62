import type { Context } from "hono";
import { textOf } from "../platform/http/answer-texts.ts";
import { type RequestEnv, sessionViewer } from "../platform/http/request-context.ts";
import { sourcesOf } from "../platform/http/shared/answer-topics.ts";
import type { CallApi } from "./pages.ts";

/** The calls of one page, and what their answers depend on. */
export interface PageCalls {
  readonly call: CallApi;
  readonly topics: Set<string>;
  /** Whether each answer is the same for all visitors. */
  isShared(): boolean;
  /** When the first answer becomes outdated without a change. */
  staleAt(): number;
}

export type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

/**
 * Passes the request's context on, so that a page's calls look the viewer up only once.
 *
 * @param sharedPage The page's key, if visitors share it.
 */
export function pageCalls(c: Context<RequestEnv>, fetchApi: Fetch, sharedPage?: string): PageCalls {
  const inherited = {
    requestId: c.get("requestId"),
    log: c.get("log"),
    viewer: () => sessionViewer(c),
    isStill: c.get("isStill"),
    address: c.get("address"),
    origin: c.get("origin"),
    lookups: new Map(),
    sharedPage,
  };
  const { origin } = new URL(c.req.url);
  const topics = new Set<string>();
  let isShared = true;
  let staleAt = Number.POSITIVE_INFINITY;
  const call: CallApi = async (path) => {
    const answer = await fetchApi(asRequest(origin + path), { inherited });
    const sources = sourcesOf(answer);
    for (const topic of sources?.topics ?? []) topics.add(topic);
    if (sources) staleAt = Math.min(staleAt, sources.staleAt);
    // Every visitor is refused what needs an account.
    else if (answer.status !== UNAUTHORIZED) isShared = false;
    const { ok, status, statusText, headers } = answer;
    return { ok, status, statusText, headers, text: () => textOf(answer) };
  };
  return { call, topics, isShared: () => isShared, staleAt: () => staleAt };
}

const UNAUTHORIZED = 401;
const NO_HEADERS = new Headers();
const NEVER_ABORTED = new AbortController().signal;

/** The used parts of a GET request: constructing a real Request takes longer than many answers. */
function asRequest(url: string): Request {
  const looked: Pick<Request, "url" | "method" | "headers" | "body" | "signal"> = {
    url,
    method: "GET",
    headers: NO_HEADERS,
    body: null,
    signal: NEVER_ABORTED,
  };
  return looked as Request;
}
