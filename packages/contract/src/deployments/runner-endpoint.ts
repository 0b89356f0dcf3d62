import type { z } from "zod";
import type { ErrorCode } from "../base/errors.ts";

/**
 * A call of the runner protocol as data. Every request is signed (`runner-signature`). Answers are
 * JSON; errors have the body of `/api` errors, and a runner acts on their code.
 */
export interface RunnerEndpoint {
  readonly method: "get" | "post" | "put";
  readonly path: `/runner/v1/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Upper bound of the body in bytes. */
  readonly maxBytes?: number;
  /** A zod schema, or "archive" for the module's files as .tar.gz. */
  readonly response: z.ZodType | "archive";
  /** The key needn't be enrolled yet. */
  readonly isEnrollment?: true;
  readonly errors: readonly ErrorCode[];
}

/** Declares a call, keeping its literal types. */
export const runnerEndpoint = <const E extends RunnerEndpoint>(shape: E): E => shape;
