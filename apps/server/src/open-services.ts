import { join } from "node:path";
import type pg from "pg";
import type { Config } from "./config.ts";
import { lockDataDir } from "./platform/data-dir-lock.ts";
import { openChanges } from "./platform/db/changes.ts";
import {
  checkServer,
  type DatabaseConnection,
  openDatabase,
  openPool,
} from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { openFileStore } from "./platform/file-store.ts";
import { openJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { openMetrics } from "./platform/metrics.ts";
import type { Payments } from "./platform/payments/payments.ts";
import { openTestPayments } from "./platform/payments/test-payments.ts";
import type { Services } from "./platform/services.ts";
import { openWebFetch, type WebFetch } from "./platform/web-fetch/web-fetch.ts";
import { JOB_KINDS } from "./work-jobs.ts";

export interface OpenServices {
  readonly services: Services;
  readonly pool: pg.Pool;
  /** Lets jobs finish, then closes every connection. */
  close(graceMs: number): Promise<void>;
}

/** What tests replace by fakes of their own. */
interface OutsideServices {
  readonly payments?: Payments;
  readonly web?: WebFetch;
}

/** Connects to a database, brings it up to date, and opens everything that works on it. */
export async function openServices(
  config: Config,
  connection: DatabaseConnection,
  log: Log,
  { payments = openTestPayments(), web = openWebFetch() }: OutsideServices = {},
): Promise<OpenServices> {
  const pool = openPool(connection);
  pool.on("error", (error) => log.warn({ err: error }, "lost an idle database connection"));
  await checkServer(pool, config.databaseUrl ? "DATABASE_URL" : "The embedded database");
  const db = openDatabase(pool);
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ migrations: applied }, "migrated the database");
  const metrics = openMetrics(pool);
  const jobs = await openJobs(connection, JOB_KINDS, { log, metrics });
  const changes = await openChanges(connection, log);
  const files = openFileStore(join(config.dataDir, "files"));
  return {
    services: { db, jobs, changes, files, payments, web, log, metrics, config },
    pool,
    async close(graceMs) {
      await jobs.stop(graceMs);
      await changes.close();
      await pool.end();
    },
  };
}

export interface OpenDatabaseServer {
  readonly connection: DatabaseConnection;
  /** Ends the database if it is ours. */
  stop(): Promise<void>;
}

/** The PostgreSQL that the configuration names, else the embedded one. */
export async function openDatabaseServer(config: Config, log: Log): Promise<OpenDatabaseServer> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  }
  const unlock = lockDataDir(config.dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return {
    connection: embedded.connection("postgres"),
    async stop() {
      await embedded.stop();
      unlock();
    },
  };
}
