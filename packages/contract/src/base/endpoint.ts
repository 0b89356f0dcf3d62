import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { KeyScope } from "./key-scopes.ts";
import type { Role } from "./option-lists.ts";

/** Who may call: anyone, any signed-in user, or users with one of the listed roles. */
export type Access = "public" | "session" | readonly Role[];

/**
 * Rate limit per account, or per IP address for visitors. Signed-in members are never limited by
 * address, so others behind the same address can't use up their quota. Sign-in endpoints are the
 * exception.
 */
export type Limit =
  | { readonly perHour: number; readonly per: "account" | "address" }
  /** Concurrent streams, for responses that stay open. */
  | { readonly atOnce: number; readonly per: "account" | "address" };

/** The data that lists are made of; a change of it drops the cached responses that depend on it. */
export const SHARED_TOPICS = [
  "modules",
  "engineers",
  "services",
  "projects",
  "forum",
  "categories",
  "users",
  "settings",
  "calendar",
  "newsletter",
  "proofs",
] as const;
export type SharedTopic = (typeof SHARED_TOPICS)[number];

/** Single things that cached responses show. Titles and questions are those of a module. */
type Subject =
  | "module"
  | "title"
  | "questions"
  | "engineer"
  | "service"
  | "project"
  | "thread"
  | "category"
  | "profile";

/**
 * A list's data, or a subject whose key is a parameter of the path or a field of the response:
 * `thread:{id}`. A person who is shown needs no topic, because they are found in the response.
 */
export type CacheTopic = SharedTopic | `${Subject}:{${string}}`;

/**
 * An API endpoint as data. The server mounts it, OpenAPI documents it, and the web app infers its
 * types.
 */
export interface EndpointShape {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: `/api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** Requires a confirmed email address when mail is configured. */
  readonly needsConfirmedEmail?: true;
  /**
   * The scope that lets an API key make this call for its owner. Without one, the call refuses keys,
   * and a public call treats their senders as visitors.
   */
  readonly scope?: KeyScope;
  /**
   * Requires a session and refuses every key: the call changes permissions, spends money, accepts,
   * approves or destroys something.
   */
  readonly needsSession?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for a JSON body, or "archive" for a streamed binary body. */
  readonly body?: z.ZodType | "archive";
  /** A zod schema for a JSON response, null for 204, or "events" for server-sent events. */
  readonly response: z.ZodType | null | "events" | "archive" | "picture" | "file";
  readonly status?: 200 | 201 | 202;
  /**
   * The response is one page of a list: the total is in X-Total-Count, the next cursor in
   * X-Next-Cursor, and the next page's URL in Link if it fits in a header.
   */
  readonly paged?: true;
  /** Requests over the limit get `too_many_attempts` with a Retry-After header. */
  readonly limit?: Limit;
  /** Safe to repeat: it changes nothing, signs in or out, or is deduplicated by content. */
  readonly ignoresIdempotencyKey?: true;
  /** Spans several transactions. A retry resumes where the call stopped and repeats nothing. */
  readonly isResumable?: true;
  /** The response contains a secret that isn't stored, so a retry can't replay it. */
  readonly hasSecretAnswer?: true;
  /**
   * The response is the same for everyone and built from these topics, so it is cached until one
   * changes.
   */
  readonly cacheTopics?: readonly CacheTopic[];
  /** With `cacheTopics`: signed-in users get their own response, which is never cached. */
  readonly variesBySession?: true;
  /** With `cacheTopics`: the response also depends on the time and is cached no longer than this. */
  readonly freshSeconds?: number;
  /**
   * The lists that the call changes, or that have the things it changes. Once it has responded, no
   * cached response is older than the change.
   */
  readonly changes?: readonly SharedTopic[];
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** The endpoint properties that determine how Idempotency-Key is handled. */
export interface KeyedCall
  extends Pick<
    EndpointShape,
    "method" | "ignoresIdempotencyKey" | "isResumable" | "hasSecretAnswer"
  > {
  readonly path: string;
}

/** Whether the endpoint makes a change that Idempotency-Key protects from running twice. */
export function takesIdempotencyKey(endpoint: KeyedCall): boolean {
  const { method, ignoresIdempotencyKey } = endpoint;
  return method !== "get" && !ignoresIdempotencyKey;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The caller's input and the response for endpoint `E`. */
export type ParamsOf<E extends EndpointShape> = Input<E["params"]>;
export type QueryOf<E extends EndpointShape> = Input<E["query"]>;
export type BodyOf<E extends EndpointShape> = Input<E["body"]>;
export type ResponseOf<E extends EndpointShape> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : undefined;
