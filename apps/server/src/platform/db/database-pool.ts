import pg from "pg";
import {
  type ClientOptions,
  DatabaseClient,
  type DatabaseConnection,
  SESSION_SETTINGS,
} from "./database-client.ts";

/** How long the database may take for one statement, milliseconds. */
export const PATIENCE = {
  /** While somebody waits for an answer, which takes less than 5 s whatever the database does. */
  request: 4_000,
  /** In jobs and migrations, which may have a million rows to go through. */
  background: 30 * 60_000,
} as const;

/** How long one waits for a connection, be it for a new one or for one's turn, milliseconds. */
const CONNECT_MS = 4_500;

/**
 * What every connection is opened with: nothing is waited for without end. The database gives up
 * first, and cleanly; a frozen one cannot, so the driver does a little later.
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

/** Connections of one kind, and what a transaction on them begins with. */
export class DatabasePool extends pg.Pool {
  readonly begin: string;
  /** What no session keeps is set in each transaction, so each statement goes out in one. */
  readonly setsLimits: boolean;

  constructor(options: ClientOptions & pg.PoolConfig) {
    const isPooler = options.isPooler ?? false;
    // Behind a pooler a statement goes out with its limits and its end, without waiting in between.
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
  const options = { ...connectionOptions(patienceMs), ...connection, max };
  return new DatabasePool({ ...options, application_name: "stackyard" });
}
