import { ERRORS, type ErrorCode } from "@stackyard/contract/errors";

interface Details {
  /** Replaces the catalogue's message where the situation has a better one. */
  readonly message?: string;
  /** What is wrong with which field. */
  readonly fields?: Record<string, string>;
  /** When it is worth trying again; goes out as Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A failure that has a name in the error catalogue. Anything else thrown is a 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (this.status === 503 ? 1 : undefined);
  }

  get status() {
    return ERRORS[this.code].status;
  }
}
