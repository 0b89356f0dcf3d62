import { LIMITS } from "@stackyard/contract/base/limits";
import { AppError } from "./app-error.ts";

/**
 * Requires a reason for actions that affect a person or their content, who is told the reason.
 * Actions that affect nobody, such as creating a forum category, need none.
 */
export function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = `Give a reason of at least ${LIMITS.actReason.min} characters`;
  throw new AppError("validation_failed", { message, fields: { reason: message } });
}
