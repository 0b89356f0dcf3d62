import type { EndpointAt, PathsOf } from "@stackyard/contract/base/api";
import type { ParamsOf, QueryOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import { STALE_MS } from "@stackyard/contract/base/limits";
import {
  notifyManager,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from "@tanstack/react-query";
import { type Listing, readAnswer } from "./answer";
import { ApiError, apiUrl, callOverNetwork, requireOk } from "./api";
import { readPageState } from "./page-state";
import type { ApiAnswer, CallApi } from "./server-context";

// Before anything renders: otherwise a controlled checkbox would show its previous state for a
// moment.
notifyManager.setScheduler(queueMicrotask);

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
  /** Visitors get null instead of an error. */
  readonly nullWhenSignedOut?: boolean;
}

type OrNull<Meta> = Meta extends { readonly nullWhenSignedOut: true } ? null : never;

/** A GET as a query. Its key is the request path. */
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

interface Source {
  readonly call: CallApi;
  readonly read: (answer: ApiAnswer) => Promise<unknown>;
}

/** A client whose queries GET their key with `call`. */
export function createQueryClient(call: CallApi, read = readAnswer): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => getKey({ call, read }, context),
        staleTime: STALE_MS.default,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // `send` retries a change itself, with its idempotency key.
      mutations: { retry: false },
    },
  });
}

async function getKey({ call, read }: Source, context: QueryFunctionContext) {
  // Within the server nothing is aborted, and a signal costs as much as a small response.
  const init = typeof document === "undefined" ? undefined : { signal: context.signal };
  const response = await call(String(context.queryKey[0]), init);
  if (response.status === 401 && (context.meta as QueryMeta | undefined)?.nullWhenSignedOut)
    return null;
  return read(await requireOk(response));
}

/** Invalidates all queries under `path`: visible ones are refetched at once, others on next use. */
export function invalidate(client: QueryClient, path: `/api/${string}`): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
  });
}

let browserClient: QueryClient | undefined;

/** The document's query client, initialized with the page's state. */
export function getBrowserClient(): QueryClient {
  if (!browserClient) {
    browserClient = createQueryClient(callOverNetwork);
    readPageState(browserClient);
  }
  return browserClient;
}
