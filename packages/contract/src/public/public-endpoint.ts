import type { z } from "zod";
import type { CacheTopic, EndpointShape } from "../base/endpoint.ts";
import type { ErrorCode } from "../base/errors.ts";
import type { KeyScope } from "../base/key-scopes.ts";

/** The reference heading that a call appears under. */
export const PUBLIC_GROUPS = ["Modules", "Talent", "Deployment", "Webhooks", "API keys"] as const;

/** A public API endpoint as data. Callers authenticate with an API key. */
export interface PublicEndpoint {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: `/v1/${string}`;
  readonly group: (typeof PUBLIC_GROUPS)[number];
  readonly summary: string;
  /** What a key must be granted. `any` opens the call to every key, `none` to senders without one. */
  readonly scope: KeyScope | "any" | "none";
  /** The call is about the key itself, so it takes no application's token. */
  readonly needsKey?: true;
  /** Opens to a pipeline's publishing token, for its module. */
  readonly publishing?: true;
  /** Of a call without a key: how many a network may make in an hour. */
  readonly perHour?: number;
  /** Requires a confirmed email address when mail is configured. */
  readonly needsConfirmedEmail?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for a JSON body, or "archive" for a streamed binary body. */
  readonly body?: z.ZodType | "archive";
  /** Schema of the response's `data`. */
  readonly data: z.ZodType;
  readonly status?: 200 | 201;
  /** The response is one page of a list, described in `meta.pagination`. */
  readonly paged?: true;
  /** Where the created thing can be read, with fields of `data`. */
  readonly location?: `/v1/${string}`;
  /** The call will end. Its answers say so. Dates such as "2027-01-31". */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  /** The response contains a secret, so it isn't stored for replay. */
  readonly hasSecretAnswer?: true;
  /** The call of `/api` that does the same. Both spend its hourly limit. */
  readonly limitedAs?: EndpointShape;
  /** The call costs much, always or if it searches, and spends a smaller budget of the key as well. */
  readonly expensive?: "always" | "search";
  /** Safe to repeat: nothing that anyone sees depends on it. */
  readonly ignoresIdempotencyKey?: true;
  /** What every caller gets is shared until one of these changes, as in `EndpointShape`. */
  readonly cacheTopics?: readonly CacheTopic[];
  /** With this parameter of the query, the answer depends on the caller. */
  readonly variesWith?: string;
  readonly errors: readonly ErrorCode[];
  /** An example for the reference. A test runs it to verify the shape of the response. */
  readonly example: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly body?: unknown;
    readonly data: unknown;
  };
}

/** Declares a public API endpoint and keeps its literal types. */
export function publicEndpoint<const E extends PublicEndpoint>(shape: E): E {
  return shape;
}
