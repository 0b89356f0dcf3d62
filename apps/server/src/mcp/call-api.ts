import type { EndpointShape, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { ErrorBody } from "@stackyard/contract/base/errors";
import type { Context } from "hono";
import { textOf } from "../platform/http/answer-texts.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { Viewer } from "../platform/http/viewer.ts";

export type Fetch = (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;

interface Given {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

interface Answer<E extends EndpointShape> {
  readonly data: ResponseOf<E>;
  readonly headers: Headers;
}

/** Calls an endpoint of the API as the sender of the request. Throws `Refusal`. */
export type CallApi = <E extends EndpointShape>(endpoint: E, given?: Given) => Promise<Answer<E>>;

/** The API's answer to a call that it refuses. */
export class Refusal extends Error {
  readonly body: ErrorBody;
  readonly retryAfter: string | null;

  constructor(body: ErrorBody, headers: Headers) {
    super(body.message);
    this.body = body;
    this.retryAfter = headers.get("Retry-After");
  }
}

/**
 * Tools call the API in process, as pages do: its rights, limits and caches are theirs, too. The
 * caller is who sent the token; cookies mean nothing here.
 */
export function apiCalls(c: Context<RequestEnv>, fetchApi: Fetch, viewer: Viewer | null): CallApi {
  const inherited = {
    requestId: c.get("requestId"),
    log: c.get("log"),
    viewer: async () => viewer,
    isStill: c.get("isStill"),
    address: c.get("address"),
    origin: c.get("origin"),
    lookups: new Map(),
  };
  const { origin } = new URL(c.req.url);
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params[name])),
    );
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) asked.set(name, String(value));
    const address = `${origin}${path}?${asked}`;
    const answer = await fetchApi(new Request(address, init(endpoint, body)), { inherited });
    const { headers } = answer;
    const data = JSON.parse(await textOf(answer));
    if (!answer.ok) throw new Refusal(data, headers);
    return { data, headers };
  };
}

const init = ({ method }: EndpointShape, body: unknown): RequestInit => ({
  method: method.toUpperCase(),
  ...(body !== undefined && {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  }),
});
