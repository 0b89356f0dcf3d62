import type { ApiEndpoint, EndpointAt, PathsOf } from "@stackyard/contract/base/api";
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { ErrorBody, ErrorCode } from "@stackyard/contract/base/errors";
import { storedToken } from "../session/stored-token";
import { newKey, withOneRetry } from "./one-retry";
import type { ApiAnswer } from "./server-context";

/** A refusal by the API, with the message that people read. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, body: Partial<ErrorBody>, fallback: string) {
    super(body.message || `${status}: ${fallback}`);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

/** Whether there is nothing where it was asked for, as far as this user may know. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What the API found wrong, by the field it is wrong in. */
export function wrongFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Fills `{id}` and the like in a contract path, and adds the query; unset values are left out. */
export function apiUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Throws an ApiError unless the answer is a success. */
export async function requireOk<A extends ApiAnswer>(response: A): Promise<A> {
  if (response.ok) return response;
  const text = await response.text();
  throw new ApiError(response.status, readBody(text), text || response.statusText);
}

function readBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

export type CallInput<E extends ApiEndpoint> = Given<"params", ParamsOf<E>> &
  Partial<Given<"query", QueryOf<E>>> &
  Given<"body", BodyOf<E>>;

/** Calls over the network, with the cookie and, where there is one, the stored token. */
export const callOverNetwork = (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  const token = storedToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(path, { ...init, headers, credentials: "include" });
};

type Method = "post" | "put" | "patch" | "delete";

/**
 * Sends a change to the API, typed by the contract. Rejects with an ApiError. Where no answer came, or
 * the server failed, it is sent once more, under the same key: it is made once.
 */
export async function send<M extends Method & ApiEndpoint["method"], P extends PathsOf<M>>(
  method: M,
  path: P,
  input: CallInput<EndpointAt<M, P>>,
): Promise<ResponseOf<EndpointAt<M, P>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const init = {
    method: method.toUpperCase(),
    headers: {
      "Idempotency-Key": newKey(),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await requireOk(
    await withOneRetry(() => callOverNetwork(apiUrl(path, params, query), init)),
  );
  const answer = response.status === 204 ? undefined : await response.json();
  return answer as ResponseOf<EndpointAt<M, P>>;
}
