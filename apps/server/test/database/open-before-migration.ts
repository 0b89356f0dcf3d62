import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../src/platform/db/database.ts";
import { type DatabasePool, openPool, PATIENCE } from "../../src/platform/db/database-pool.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import type { TestServer } from "../test-server.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

export interface OldDatabase {
  readonly pool: DatabasePool;
  readonly db: Database;
  /** Runs the migrations that are left. */
  upgrade(): Promise<unknown>;
  close(): Promise<void>;
}

/** An empty database as it was before the migration `first`, on the server's cluster. */
export async function openBeforeMigration(
  { connection }: Pick<TestServer, "connection">,
  first: string,
): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  const name = `${connection.database}_before`;
  const administer = async (statement: string) => {
    const admin = new pg.Client(connection);
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await administer(`CREATE DATABASE ${name}`);
  const pool = openPool({ ...connection, database: name }, { patienceMs: PATIENCE.background });
  // Dropping the database may end a connection that is still closing.
  pool.on("error", () => {});
  const db = openDatabase(pool);
  for (const file of await readdir(MIGRATIONS))
    if (file < first) await cp(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
  return {
    pool,
    db,
    upgrade: () => migrate(db, { folder: MIGRATIONS }),
    async close() {
      await pool.end();
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(folder, { recursive: true });
    },
  };
}
