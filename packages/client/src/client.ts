import type { Calls } from "./calls.generated.ts";
import { ApiError } from "./errors.ts";
import { type Outgoing, send } from "./send.ts";

export interface ClientOptions {
  /** The server's address, such as https://stackyard.example. */
  readonly server: string | URL;
  /** An API key or access token, or a function that returns the current one. */
  readonly token?: string | (() => string | Promise<string>);
  /** How often a call is sent at most; by default, 5 times. */
  readonly attempts?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Name<M extends Method, P extends string> = `${M} ${P}` & keyof Calls;
type Path<M extends Method> = keyof Calls extends infer N
  ? N extends `${M} ${infer P}`
    ? P
    : never
  : never;
type Lists = {
  [N in keyof Calls]: Calls[N] extends { isPaged: true } ? N : never;
}[keyof Calls];
type PathOfList = Lists extends `GET ${infer P}` ? P : never;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Identifies a change, which is made once however often it is requested. */
  readonly idempotencyKey?: string;
}

type Parts<N extends keyof Calls> = Pick<
  Calls[N],
  Extract<keyof Calls[N], "params" | "query" | "body">
>;
/** The parts that a call needs. Without any, they can be left out. */
type Given<N extends keyof Calls> =
  Record<never, never> extends Parts<N>
    ? [given?: Parts<N> & CallOptions]
    : [given: Parts<N> & CallOptions];

type Caller<M extends Method> = <P extends Path<M>>(
  path: P,
  ...given: Given<Name<M, P>>
) => Promise<Calls[Name<M, P>]["data"]>;

type ItemOf<N extends keyof Calls> = Calls[N]["data"] extends readonly (infer T)[] ? T : never;

/** Calls the API by the paths that its reference lists. */
export interface Client {
  readonly get: Caller<"GET">;
  readonly post: Caller<"POST">;
  readonly put: Caller<"PUT">;
  readonly delete: Caller<"DELETE">;
  /** Every item of a list, page by page as they are needed. */
  readonly list: <P extends PathOfList>(
    path: P,
    ...given: Given<Name<"GET", P>>
  ) => AsyncGenerator<ItemOf<Name<"GET", P>>, void, undefined>;
}

interface AnyGiven extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface Envelope {
  readonly data: unknown;
  readonly meta?: { readonly pagination: { readonly next_cursor: string | null } };
}

export function openClient({ server, token, attempts = 5, fetch: own }: ClientOptions): Client {
  const call = async (method: Method, path: string, given: AnyGiven = {}): Promise<Envelope> => {
    const { signal, body } = given;
    const headers = new Headers({ Accept: "application/json, application/problem+json" });
    const secret = typeof token === "function" ? await token() : token;
    if (secret) headers.set("Authorization", `Bearer ${secret}`);
    if (method !== "GET")
      headers.set("Idempotency-Key", given.idempotencyKey ?? crypto.randomUUID());
    const request: Outgoing = { method, headers };
    if (isBinary(body)) Object.assign(request, { body, duplex: "half" });
    else if (body !== undefined) {
      headers.set("Content-Type", "application/json");
      request.body = JSON.stringify(body);
    }
    const sending = { fetch: own ?? fetch, signal, attempts };
    const answer = await send(addressOf(server, path, given), request, sending);
    return readEnvelope(answer, server);
  };

  async function* list(path: string, given: AnyGiven = {}): AsyncGenerator<unknown, void> {
    let query = given.query;
    for (;;) {
      const { data, meta } = await call("GET", path, { ...given, ...(query && { query }) });
      yield* data as unknown[];
      const cursor = meta?.pagination.next_cursor;
      if (!cursor) return;
      const { page: _, ...rest } = query ?? {};
      query = { ...rest, cursor };
    }
  }

  const caller = (method: Method) => async (path: string, given?: AnyGiven) =>
    (await call(method, path, given)).data;
  return {
    get: caller("GET"),
    post: caller("POST"),
    put: caller("PUT"),
    delete: caller("DELETE"),
    list,
  } as unknown as Client;
}

function addressOf(server: string | URL, path: string, { params = {}, query = {} }: AnyGiven): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs a ${name}.`);
    return encodeURIComponent(value);
  });
  const url = new URL(filled, server);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

const isBinary = (body: unknown) =>
  typeof body === "function" ||
  body instanceof Uint8Array ||
  body instanceof Blob ||
  body instanceof ReadableStream;

async function readEnvelope(answer: Response, server: string | URL): Promise<Envelope> {
  try {
    const value = (await answer.json()) as Partial<Envelope> | null;
    if (value && "data" in value) return value as Envelope;
  } catch {
    // Reported below, like any other answer that isn't one of the API.
  }
  const message = `${new URL(server).origin} doesn't answer like a Stackyard server.`;
  throw new ApiError(message, { status: answer.status, code: "unknown" });
}
