import type { ErrorBody } from "@stackyard/contract/errors";
import type { Context } from "hono";
import type { Log } from "../log.ts";
import { AppError } from "./app-error.ts";
import type { RequestEnv } from "./request-context.ts";

/** Turns whatever was thrown into the catalogue's answer; what is unknown is logged, never echoed. */
export function answerError(log: Log) {
  return (thrown: Error, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    const error =
      thrown instanceof AppError ? thrown : new AppError("internal_error", { cause: thrown });
    if (error.status >= 500) log.error({ err: error.cause ?? error, requestId }, error.message);
    const body = errorBody(error, requestId);
    return Response.json(body, { status: error.status, headers: error.headers });
  };
}

export function errorBody({ message, code, fields }: AppError, requestId: string): ErrorBody {
  return { message, code, requestId, ...(fields && { fields }) };
}
