import { LIMITS } from "@stackyard/contract/base/limits";
import { AppError } from "./app-error.ts";

/**
 * What is done to somebody, or to what is somebody else's, is done for a reason, which they are told. What
 * is done to nobody, such as opening a category of the forum, needs none.
 */
export function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = `Give a reason of at least ${LIMITS.actReason.min} characters`;
  throw new AppError("validation_failed", { message, fields: { reason: message } });
}
