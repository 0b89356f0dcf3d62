import type { ErrorBody } from "@stackyard/contract/errors";
import type { Context } from "hono";
import { asUnavailable } from "../db/unavailable.ts";
import type { Log } from "../log.ts";
import { AppError } from "./app-error.ts";
import type { RequestEnv } from "./request-context.ts";

/** Turns whatever was thrown into the catalogue's answer; what is unknown is logged, never echoed. */
export function answerError(log: Log) {
  return (thrown: Error, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    const known = asUnavailable(thrown);
    const error =
      known instanceof AppError ? known : new AppError("internal_error", { cause: thrown });
    if (error.status >= 500) log.error({ err: error.cause ?? error, requestId }, error.message);
    const body: ErrorBody = {
      message: error.message,
      code: error.code,
      requestId,
      ...(error.fields && { fields: error.fields }),
    };
    // Whoever asks a moment later is likely to be answered.
    const headers = error.status === 503 ? { "Retry-After": "1" } : {};
    return Response.json(body, { status: error.status, headers });
  };
}
