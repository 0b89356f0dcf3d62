import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Role } from "./option-lists.ts";

/** Who may call: anyone, anyone signed in, or the holders of the listed roles. */
export type Access = "public" | "session" | readonly Role[];

/**
 * How often one account may call; visitors count by their network's address. Members never count by it,
 * so that nobody behind the same address can use up their calls, except where nobody is signed in yet.
 */
export type Limit =
  | { readonly perHour: number; readonly per: "account" | "address" }
  /** For answers that stay open. */
  | { readonly atOnce: number; readonly per: "account" | "address" };
/** What answers that everyone gets alike are made of. */
export const SHARED_TOPICS = [
  "modules",
  "engineers",
  "services",
  "forum",
  "users",
  "settings",
] as const;
export type SharedTopic = (typeof SHARED_TOPICS)[number];

/** One call of the API, as data: the server mounts it, OpenAPI describes it, the web types it. */
export interface EndpointShape {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: `/api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** Where mail is set up, only somebody who reads theirs may call. */
  readonly needsConfirmedEmail?: true;
  /** A token does not do: it changes who may do what, which takes whoever signed in themselves. */
  readonly needsSession?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for a JSON body; "archive" for a streamed binary body. */
  readonly body?: z.ZodType | "archive";
  /** A zod schema for a JSON answer; null for 204; "events" for server-sent events. */
  readonly response: z.ZodType | null | "events" | "archive" | "picture" | "file";
  readonly status?: 200 | 201 | 202;
  /**
   * The answer is one page of a list: its total is in X-Total-Count, the next page's cursor in
   * X-Next-Cursor, and that page's address in Link, if it fits a header.
   */
  readonly paged?: true;
  /** Beyond it, the answer is `too_many_attempts`, with the time to wait in Retry-After. */
  readonly limit?: Limit;
  /** Asked again it may be done again: it changes nothing, signs in or out, or is kept by its content. */
  readonly ignoresIdempotencyKey?: true;
  /** Takes several transactions: asked again, it goes on where it was left, and does nothing twice. */
  readonly isResumable?: true;
  /** The answer holds a secret that is stored nowhere: asked again, it is not answered again. */
  readonly hasSecretAnswer?: true;
  /** The answer is the same for everyone and made of these: it may be kept until one of them changes. */
  readonly madeOf?: readonly SharedTopic[];
  /** With `madeOf`: whoever is signed in gets an answer of their own, which is never kept. */
  readonly ownWhenSignedIn?: true;
  /** Once this call is answered, kept answers that are made of these are out of date. */
  readonly changes?: readonly SharedTopic[];
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** What of a call decides on how an Idempotency-Key is taken. */
export interface KeyedCall
  extends Pick<
    EndpointShape,
    "method" | "ignoresIdempotencyKey" | "isResumable" | "hasSecretAnswer"
  > {
  readonly path: string;
}

/** Whether the endpoint makes a change that an Idempotency-Key keeps from being made twice. */
export function takesIdempotencyKey(endpoint: KeyedCall): boolean {
  const { method, ignoresIdempotencyKey } = endpoint;
  return method !== "get" && !ignoresIdempotencyKey;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller passes, and what it gets back, for endpoint `E`. */
export type ParamsOf<E extends EndpointShape> = Input<E["params"]>;
export type QueryOf<E extends EndpointShape> = Input<E["query"]>;
export type BodyOf<E extends EndpointShape> = Input<E["body"]>;
export type ResponseOf<E extends EndpointShape> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : undefined;
