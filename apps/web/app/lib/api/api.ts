import type { ApiEndpoint, EndpointAt, PathsOf } from "@stackyard/contract/base/api";
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { ErrorBody, ErrorCode } from "@stackyard/contract/base/errors";
import { forgetToken, storedToken } from "../session/stored-token";
import { newKey, withOneRetry } from "./one-retry";
import type { ApiAnswer } from "./server-context";

/** An API error with its message for people. */
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

/** Whether the user's request found nothing. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Validation errors by field. */
export function wrongFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Fills the parameters of a contract path and adds the query; undefined values are omitted. */
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

/** Throws an ApiError unless the response is successful. */
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

/**
 * Calls the API with the session cookie, and with the stored token if there is one. A token that has
 * ended is removed, because the cookie may still be good.
 */
export async function callOverNetwork(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = storedToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const answer = await fetch(path, { ...init, headers, credentials: "include" });
  if (!token || !(await isUnknownSender(answer))) return answer;
  if (storedToken() === token) forgetToken();
  return fetch(path, { ...init, credentials: "include" });
}

/** Whether the API doesn't know the sender; wrong passwords are answered with 401 too. */
async function isUnknownSender(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  return readBody(await answer.clone().text()).code === "authentication_required";
}

type Method = "post" | "put" | "patch" | "delete";

/**
 * Sends a change to the API, typed by the contract. Rejects with an ApiError. After a network or
 * server failure it is retried once with the same idempotency key.
 *
 * @param key For a change that is sent again later, for example after a reload.
 */
export async function send<M extends Method & ApiEndpoint["method"], P extends PathsOf<M>>(
  method: M,
  path: P,
  input: CallInput<EndpointAt<M, P>>,
  key = newKey(),
): Promise<ResponseOf<EndpointAt<M, P>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const init = {
    method: method.toUpperCase(),
    headers: {
      "Idempotency-Key": key,
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
