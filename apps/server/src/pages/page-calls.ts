import type { Context } from "hono";
import { textOf } from "../platform/http/answer-texts.ts";
import { type RequestEnv, sessionViewer } from "../platform/http/request-context.ts";
import type { CallApi } from "./pages.ts";

export type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

/** Passes the request's context on, so that a page's calls look the viewer up only once. */
export function pageCalls(c: Context<RequestEnv>, fetchApi: Fetch): CallApi {
  const inherited = {
    requestId: c.get("requestId"),
    log: c.get("log"),
    viewer: () => sessionViewer(c),
    isStill: c.get("isStill"),
    address: c.get("address"),
    origin: c.get("origin"),
    lookups: new Map(),
  };
  const { origin } = new URL(c.req.url);
  return async (path) => {
    const answer = await fetchApi(asRequest(origin + path), { inherited });
    const { ok, status, statusText, headers } = answer;
    return { ok, status, statusText, headers, text: () => textOf(answer) };
  };
}

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
