import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { AppError } from "../http/errors/app-error.ts";

/**
 * SQLSTATEs that say "not now": lost connections (08), used up resources (53), shutting down and
 * starting up (57P), time-outs of statements, locks and idle transactions, a transaction that was
 * undone for the sake of another one (40001, 40P01), and a server that has become a standby (25006).
 */
const NOT_NOW_STATES = /^(08|53|57P|57014|55P03|25P0[34]|25006|40001|40P01)/;

/** A standby accepts no writes, and stays one for as long as another server is the primary. */
const READ_ONLY_STATE = "25006";

/** A server that was asked for writes and accepts none. */
export class ServerIsReadOnly extends Error {
  override name = "ServerIsReadOnly";

  constructor() {
    super("accepts no writes, as a standby does; the primary is needed");
  }
}

/** What sockets say when nobody answers at the other end. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(
    " ",
  ),
);

/** The driver's own failures carry no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded)|Client (has encountered|was closed))/;

/**
 * What a failed statement is to whoever asked for it: `unavailable` when the database could not
 * answer, else the error as it is, for then it is about the statement.
 */
export function asUnavailable(error: unknown): unknown {
  if (!saysNotNow(error)) return error;
  const failure = new AppError("unavailable", { cause: error });
  const hidden = hiding.getStore();
  if (hidden) hidden.failure = failure;
  return failure;
}

const hiding = new AsyncLocalStorage<{ failure?: AppError }>();

/** Runs a library that puts errors of its own in place of ours. Throws `unavailable` where that was it. */
export async function revealUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const hidden: { failure?: AppError } = {};
  try {
    return await hiding.run(hidden, work);
  } catch (error) {
    throw hidden.failure ?? error;
  }
}

/**
 * Whether the connection is of no more use after the error: a FATAL answer, none at all, or one that
 * another server has to give.
 */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.severity === "ERROR")
    return error.code === READ_ONLY_STATE;
  return saysNotNow(error);
}

/** Whether the database was asked on an open connection and has not said a word. */
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
  // A private socket that is not there, as opposed to a file that is not there.
  return code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
