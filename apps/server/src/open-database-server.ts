import type { Config } from "./config.ts";
import { checkServer } from "./platform/db/check-server.ts";
import { connectionTo, type DatabaseConnection } from "./platform/db/database-client.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { lockDataDir } from "./platform/files/data-dir-lock.ts";
import type { Log } from "./platform/monitoring/log.ts";

/** Connections to one database. */
export interface DatabaseWays {
  /** For requests and announcements; may use a pooler. */
  readonly pooled: DatabaseConnection;
  /** For listening, migrations and jobs, which need a session or take long. */
  readonly direct: DatabaseConnection;
}

export interface OpenDatabaseServer {
  readonly ways: DatabaseWays;
  /** Stops the database if it is the embedded one. */
  stop(): Promise<void>;
}

/**
 * The configured PostgreSQL, or the embedded one. Throws a one-line StartupError if it can't be
 * used.
 */
export async function openDatabaseServer(config: Config, log: Log): Promise<OpenDatabaseServer> {
  const { databaseUrls, databaseDirectUrls } = config;
  if (databaseUrls) {
    const pooled = connectionTo(databaseUrls);
    const direct = databaseDirectUrls ? connectionTo(databaseDirectUrls) : pooled;
    const ways = await checkWays({ pooled, direct }, "DATABASE_URL", log);
    return { ways, stop: async () => {} };
  }
  const unlock = lockDataDir(config.dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connection = embedded.connection("postgres");
  return {
    ways: await checkWays({ pooled: connection, direct: connection }, "The embedded database", log),
    async stop() {
      await embedded.stop();
      unlock();
    },
  };
}

/** Detects poolers, which decide how limits are set and whether statements are prepared. */
export async function checkWays(
  ways: DatabaseWays,
  shownAs: string,
  log: Log,
): Promise<DatabaseWays> {
  const pooled = await checkServer(ways.pooled, shownAs);
  if (pooled.isPooler) log.info("DATABASE_URL leads to a pooler: limits are set per transaction");
  if (ways.direct === ways.pooled) return { pooled, direct: pooled };
  return { pooled, direct: await checkServer(ways.direct, "DATABASE_DIRECT_URL") };
}
