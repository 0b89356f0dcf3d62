import type { z } from "zod";
import type { ErrorCode } from "../base/errors.ts";

/** Under which heading of the reference a call stands. */
export const PUBLIC_GROUPS = ["Modules", "Talent", "Deployment"] as const;

/** One call of the public API, as data. Whoever calls shows an API key. */
export interface PublicEndpoint {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: `/v1/${string}`;
  readonly group: (typeof PUBLIC_GROUPS)[number];
  readonly summary: string;
  /** Where mail is set up, only somebody who reads theirs may call. */
  readonly needsConfirmedEmail?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What stands in the answer's `data`. */
  readonly data: z.ZodType;
  readonly status?: 200 | 201;
  /** The answer is one page of a list and says so in `meta.pagination`. */
  readonly paged?: true;
  /** Documented ahead: it answers `not_open_yet`. */
  readonly isPlanned?: true;
  readonly errors: readonly ErrorCode[];
  /** A call as the reference shows it. A test makes it, and takes the answer's shape for granted no longer. */
  readonly example: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly body?: unknown;
    readonly data: unknown;
  };
}

/** Declares a call of the public API, keeping its literal types. */
export function publicEndpoint<const E extends PublicEndpoint>(shape: E): E {
  return shape;
}
