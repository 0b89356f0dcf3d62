import type { ErrorBody } from "@stackyard/contract/base/errors";
import type { Context } from "hono";
import { asUnavailable } from "../../db/unavailable.ts";
import { isStorageFull } from "../../files/storage-full.ts";
import type { Log } from "../../monitoring/log.ts";
import type { RequestEnv } from "../request-context.ts";
import { AppError } from "./app-error.ts";

/** Nonstandard, but used in the logs of many servers. */
const CLIENT_WENT_AWAY = 499;

/** Converts thrown errors to the catalog's answers. Unknown errors are logged, never echoed. */
export function answerError(log: Log) {
  return (thrown: Error, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    if (c.req.raw.signal.aborted) return forNobody(log, requestId);
    const error = asAppError(thrown);
    if (isOurs(error)) log.error({ err: error.cause ?? error, requestId }, error.message);
    const headers = new Headers(c.get("answerHeaders"));
    for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    return Response.json(errorBody(error, requestId), { status: error.status, headers });
  };
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { message, code, fields, difference } = error;
  return { message, code, requestId, ...(fields && { fields }), ...(difference && { difference }) };
}

export function asAppError(thrown: Error): AppError {
  if (isStorageFull(thrown)) return new AppError("storage_full", { cause: thrown });
  const known = asUnavailable(thrown);
  return known instanceof AppError ? known : new AppError("internal_error", { cause: thrown });
}

/**
 * Whether an operator should look into it. Deliberate refusals, such as under load, come by the
 * thousands.
 */
export function isOurs({ status, cause }: AppError): boolean {
  return status === 500 || (status > 500 && cause !== undefined);
}

/** The client disconnected, which aborted a read. Not a server failure. */
function forNobody(log: Log, requestId: string): Response {
  log.debug({ requestId }, "the client went away");
  return new Response(null, { status: CLIENT_WENT_AWAY });
}
