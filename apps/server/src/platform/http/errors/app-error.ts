import { type Difference, ERRORS, type ErrorCode } from "@stackyard/contract/base/errors";
import { LIMITS } from "@stackyard/contract/base/limits";
import { formatPrice } from "@stackyard/contract/base/money";

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

/** Refuses a price that has changed since the caller saw it, with both prices in integer cents. */
export function priceChanged(seen: number, current: number): AppError {
  const message = `The price changed from ${formatPrice(seen)} to ${formatPrice(current)}. Check it and confirm again.`;
  return new AppError("price_changed", { message, difference: { seen, current } });
}

/**
 * Requires a reason for actions that affect a person or their content, who is told the reason.
 * Actions that affect nobody, such as creating a forum category, need none.
 */
export function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = `Give a reason of at least ${LIMITS.actReason.min} characters`;
  throw new AppError("validation_failed", { message, fields: { reason: message } });
}
