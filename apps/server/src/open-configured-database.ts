import type { Config } from "./config.ts";
import { checkServer } from "./platform/db/check-server.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { connectionTo } from "./platform/db/database-client.ts";
import { openPool, PATIENCE } from "./platform/db/database-pool.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import type { Log } from "./platform/monitoring/log.ts";

/** The configured database for an operator's command. A running server keeps using it. */
export async function openConfiguredDatabase(
  { dataDir, databaseUrls, databaseDirectUrls }: Config,
  log: Log,
): Promise<{ readonly db: Database; close(): Promise<void> }> {
  const urls = databaseDirectUrls ?? databaseUrls;
  const embedded = urls ? undefined : await startEmbeddedPostgres({ dataDir, log });
  const stop = async () => {
    if (embedded && !embedded.isReused) await embedded.stop();
  };
  try {
    const way = embedded?.connection("postgres") ?? connectionTo(urls ?? []);
    const checked = await checkServer(way, "The database");
    const pool = openPool(checked, { max: 1, patienceMs: PATIENCE.background });
    const close = async () => {
      await pool.end();
      await stop();
    };
    return { db: openDatabase(pool, { preparesStatements: false }), close };
  } catch (error) {
    await stop();
    throw error;
  }
}
