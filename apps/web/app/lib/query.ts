import type { EndpointAt, PathsOf } from "@stackyard/contract/api";
import type { ParamsOf, QueryOf, ResponseOf } from "@stackyard/contract/endpoint";
import { STALE_MS } from "@stackyard/contract/limits";
import { QueryClient, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { ApiError, apiUrl, callOverNetwork, requireOk } from "./api";
import { readPageState } from "./page-state";
import type { CallApi } from "./server-context";

/** One page of a list, with what its headers say. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** How many people the things of the list are of, where it says so. */
  readonly people: number | null;
  /** What was searched for instead of a mistyped word. */
  readonly correctedTo: string | null;
  readonly nextCursor: string | null;
}

type Answer<E> = E extends { paged: true; response: unknown }
  ? ResponseOf<E & EndpointAt<"get", PathsOf<"get">>> extends (infer Item)[]
    ? Listing<Item>
    : never
  : E extends EndpointAt<"get", PathsOf<"get">>
    ? ResponseOf<E>
    : never;

type GetInput<E extends EndpointAt<"get", PathsOf<"get">>> = (ParamsOf<E> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<E> }) & { query?: QueryOf<E> };

interface QueryMeta extends Record<string, unknown> {
  /** A visitor gets null instead of an error. */
  readonly nullWhenSignedOut?: boolean;
}

type OrNull<Meta> = Meta extends { readonly nullWhenSignedOut: true } ? null : never;

/** A GET of the API as a query. Its key is the address that it gets. */
export function apiQuery<P extends PathsOf<"get">, const Meta extends QueryMeta = QueryMeta>(
  path: P,
  input: GetInput<EndpointAt<"get", P>>,
  meta?: Meta,
) {
  const { params, query } = input as { params?: object; query?: object };
  return queryOptions<Answer<EndpointAt<"get", P>> | OrNull<Meta>>({
    queryKey: [apiUrl(path, params, query)],
    ...(meta && { meta }),
  });
}

/** A client whose queries GET their key through `call`. */
export function createQueryClient(call: CallApi): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => getKey(call, context),
        staleTime: STALE_MS.default,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // A change is sent once more by `send`, which knows its key.
      mutations: { retry: false },
    },
  });
}

async function getKey(call: CallApi, { queryKey, signal, meta }: QueryFunctionContext) {
  const response = await call(String(queryKey[0]), { signal });
  if (response.status === 401 && (meta as QueryMeta | undefined)?.nullWhenSignedOut) return null;
  const body: unknown = await (await requireOk(response)).json();
  const total = response.headers.get("x-total-count");
  return total === null ? body : listing(body, Number(total), response.headers);
}

function listing(items: unknown, total: number, headers: Headers): Listing<unknown> {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  const people = headers.get("x-provider-count");
  const corrected = headers.get("x-search-corrected-to");
  return {
    items: items as unknown[],
    total,
    isTotalExact: headers.get("x-total-count-is") !== "at-least",
    people: people === null ? null : Number(people),
    correctedTo: corrected && decodeURIComponent(corrected),
    nextCursor: next ? new URL(next, "http://localhost").searchParams.get("cursor") : null,
  };
}

/** Has every query under `path` asked again when it is next looked at, at once if it is on screen. */
export function invalidate(client: QueryClient, path: `/api/${string}`): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one client, for as long as the document lives; it knows what came with it. */
export function getBrowserClient(): QueryClient {
  if (!browserClient) {
    browserClient = createQueryClient(callOverNetwork);
    readPageState(browserClient);
  }
  return browserClient;
}
