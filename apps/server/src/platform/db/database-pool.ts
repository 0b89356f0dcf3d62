import pg from "pg";
import {
  type ClientOptions,
  DatabaseClient,
  type DatabaseConnection,
  SESSION_SETTINGS,
} from "./database-client.ts";

/** Statement timeouts, milliseconds. */
export const PATIENCE = {
  /** For requests, which are answered within 5 s in any case. */
  request: 4_000,
  /** For jobs and migrations, which may read a million rows. */
  background: 30 * 60_000,
} as const;

/** How long to wait for a connection, new or from the pool, milliseconds. */
const CONNECT_MS = 4_500;

/**
 * How long unused connections stay open, milliseconds. A new one costs the database 40 ms of
 * processor time and plans each statement again; after the driver's 10 seconds, an idle server
 * opened one every five seconds.
 */
const IDLE_MS = 5 * 60_000;

/**
 * Options of every connection, so that nothing waits forever. The server's timeout fires first and
 * cleanly; a frozen server can't do that, so the driver's fires a little later.
 */
export function connectionOptions(patienceMs: number) {
  return {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: patienceMs,
    statement_timeout: Math.round(patienceMs * 0.9),
    lock_timeout: Math.min(Math.round(patienceMs * 0.8), 30_000),
    idle_in_transaction_session_timeout: Math.max(patienceMs, 60_000),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

/** A pool with the settings for the start of each transaction. */
export class DatabasePool extends pg.Pool {
  readonly begin: string;
  /** Behind a pooler, settings last for one transaction only, so every statement runs in one. */
  readonly setsLimits: boolean;

  constructor(options: ClientOptions & pg.PoolConfig) {
    const isPooler = options.isPooler ?? false;
    // Behind a pooler, a statement, its settings and its commit are pipelined.
    super({ ...options, pipeline: isPooler, Client: DatabaseClient });
    this.setsLimits = isPooler;
    const limits = SESSION_SETTINGS.map((name) => `SET LOCAL ${name} = ${Number(options[name])}`);
    this.begin = isPooler ? ["BEGIN", ...limits].join("; ") : "BEGIN";
  }
}

export function openPool(
  connection: DatabaseConnection,
  { max = 10, patienceMs = PATIENCE.request }: { max?: number; patienceMs?: number } = {},
): DatabasePool {
  return new DatabasePool({
    ...connectionOptions(patienceMs),
    ...connection,
    max,
    idleTimeoutMillis: IDLE_MS,
    application_name: "stackyard",
  });
}
