import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { AppError } from "../http/errors/app-error.ts";

/**
 * SQLSTATEs of temporary failures: lost connections (08), exhausted resources (53), shutdown and
 * startup (57P), timeouts of statements, locks and idle transactions, serialization failures and
 * deadlocks (40001, 40P01), and a server that has become a standby (25006).
 */
const NOT_NOW_STATES = /^(08|53|57P|57014|55P03|25P0[34]|25006|40001|40P01)/;

/** A standby rejects writes until it is promoted. */
const READ_ONLY_STATE = "25006";

/** The server was asked for writes but is read-only. */
export class ServerIsReadOnly extends Error {
  override name = "ServerIsReadOnly";

  constructor() {
    super("accepts no writes, as a standby does; the primary is needed");
  }
}

/** Socket errors when the other end doesn't answer. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(
    " ",
  ),
);

/** The driver's own errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded)|Client (has encountered|was closed))/;

/**
 * Converts a failed statement's error: `unavailable` if the database couldn't answer, otherwise the
 * error itself.
 */
export function asUnavailable(error: unknown): unknown {
  if (!saysNotNow(error)) return error;
  const failure = new AppError("unavailable", { cause: error });
  const hidden = hiding.getStore();
  if (hidden) hidden.failure = failure;
  return failure;
}

const hiding = new AsyncLocalStorage<{ failure?: AppError }>();

/** Runs a library that wraps our errors. Throws `unavailable` if that was the cause. */
export async function revealUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const hidden: { failure?: AppError } = {};
  try {
    return await hiding.run(hidden, work);
  } catch (error) {
    throw hidden.failure ?? error;
  }
}

/**
 * Whether the connection is unusable after the error: a FATAL answer, no answer, or a read-only
 * server.
 */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.severity === "ERROR")
    return error.code === READ_ONLY_STATE;
  return saysNotNow(error);
}

/** Whether the database was asked on an open connection and didn't answer at all. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

function saysNotNow(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(saysNotNow);
  if (!(error instanceof Error)) return false;
  if (error instanceof ServerIsReadOnly) return true;
  const code = "code" in error ? error.code : undefined;
  if (error instanceof pg.DatabaseError) return NOT_NOW_STATES.test(String(code));
  if (SOCKET_CODES.has(code) || DRIVER_MESSAGES.test(error.message)) return true;
  // A missing private socket, as opposed to a missing file.
  return code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
