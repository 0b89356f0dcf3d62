import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../db/database.ts";
import type { Services } from "../services.ts";

/** The health of the server's dependencies. */
export async function readSystemHealth({ db, config, metrics }: Services) {
  // Read before these checks take connections themselves.
  const pool = metrics.pool();
  const [database, disk] = await Promise.all([readDatabase(db), readDisk(config)]);
  return {
    ...database,
    pool,
    disk,
    eventLoopP99Ms: Math.round(metrics.eventLoop.p99Ms()),
  };
}

/** The disk of the files, and of the embedded database. */
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
    /** When PostgreSQL last archived its write-ahead log. */
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
