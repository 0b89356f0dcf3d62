import { type Difference, ERRORS, type ErrorCode } from "@stackyard/contract/base/errors";

interface Details {
  /** Replaces the catalogue's message where the situation has a better one. */
  readonly message?: string;
  /** What is wrong with which field. */
  readonly fields?: Record<string, string>;
  /** What the caller confirmed, and what holds now. */
  readonly difference?: Difference;
  /** When it is worth trying again; goes out as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Go out with the answer. */
  readonly headers?: Record<string, string>;
  readonly cause?: unknown;
}

/** A failure that has a name in the error catalogue. Anything else thrown is a 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly difference: Difference | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.difference = details.difference;
    const seconds = details.retryAfterSeconds ?? (this.status === 503 ? 1 : undefined);
    this.headers = { ...(seconds && { "Retry-After": String(seconds) }), ...details.headers };
  }

  get status() {
    return ERRORS[this.code].status;
  }
}
