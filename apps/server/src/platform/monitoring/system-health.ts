import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../db/database.ts";
import type { Services } from "../services.ts";

/** How what the server stands on is doing. */
export async function readSystemHealth({ db, config, metrics }: Services) {
  // Before what is asked here takes connections itself.
  const pool = metrics.pool();
  const [database, disk] = await Promise.all([readDatabase(db), readDisk(config)]);
  return {
    ...database,
    pool,
    disk,
    eventLoopP99Ms: Math.round(metrics.eventLoop.p99Ms()),
  };
}

/** The disk of the files; of the embedded database as well. */
export async function readDisk({ dataDir }: Pick<Config, "dataDir">) {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function readDatabase(db: Database) {
  const { rows } = await sql<{ version: string; bytes: string; archivedAt: Date | null }>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::text AS bytes,
      (SELECT last_archived_time FROM pg_stat_archiver) AS archived_at`.execute(db);
  const { version = "", bytes = "0", archivedAt = null } = rows[0] ?? {};
  return {
    database: { version, bytes: Number(bytes) },
    /** The last time that this PostgreSQL handed its log on to be kept elsewhere. */
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
