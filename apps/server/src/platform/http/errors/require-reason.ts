import { LIMITS } from "@stackyard/contract/base/limits";
import { AppError } from "./app-error.ts";

/** What is done to what is somebody else's is done for a reason, which they are told. */
export function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = `Give a reason of at least ${LIMITS.actReason.min} characters`;
  throw new AppError("validation_failed", { message, fields: { reason: message } });
}
