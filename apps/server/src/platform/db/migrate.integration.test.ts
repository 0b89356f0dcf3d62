import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { type Database, openDatabase } from "./database.ts";
import { type DatabasePool, openPool, PATIENCE } from "./database-pool.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
const INDEX = "99990101T0000_find_titles";
const INDEX_SQL = `-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY modules_by_test ON modules (title);
`;
const COLUMN = "99990101T0010_add_column";

let server: TestServer;
let folder: string;
let other: pg.Client;
let pool: DatabasePool;
let db: Database;

beforeEach(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  other = new pg.Client(server.connection);
  await other.connect();
  pool = openPool(server.connection, { patienceMs: PATIENCE.background });
  // Its database is dropped while a connection may still be closing.
  pool.on("error", () => {});
  db = openDatabase(pool);
});
afterEach(async () => {
  await pool.end();
  await other.end();
  await rm(folder, { recursive: true });
  await server.close();
});

const add = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const run = (options: object = {}) => migrate(db, { folder, pauseMs: 5, ...options });

async function indexes(): Promise<{ oid: number; isValid: boolean }[]> {
  const { rows } = await other.query(
    `SELECT indexrelid::int AS oid, indisvalid AS "isValid" FROM pg_index
     WHERE indexrelid = to_regclass('modules_by_test')`,
  );
  return rows;
}

const applied = async (name: string) =>
  (await other.query("SELECT FROM kysely_migration WHERE name = $1", [name])).rowCount;

/** Resolves once a statement with this start waits for a lock. */
const untilWaiting = (beginning: string) =>
  expect
    .poll(async () => {
      const { rows } = await other.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${beginning}%`],
      );
      return rows.length;
    })
    .toBeGreaterThan(0);

describe("an index on a table in use", () => {
  beforeEach(() => add(INDEX, INDEX_SQL));

  it("is built while a transaction holds the table, and others continue to write", async () => {
    const holder = new pg.Client(server.connection);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE modules IN ROW EXCLUSIVE MODE");
    const migrating = run();
    await untilWaiting("INDEX CONCURRENTLY");
    await other.query("SET lock_timeout = '2s'; UPDATE modules SET title = title");
    await holder.query("COMMIT");
    await holder.end();
    expect(await migrating).toEqual([INDEX]);
    expect(await indexes()).toMatchObject([{ isValid: true }]);
    expect(await applied(INDEX)).toBe(1);
    expect(await run()).toEqual([]);
  });

  it("is rebuilt if an interrupted attempt left it invalid", async () => {
    await other.query("CREATE INDEX modules_by_test ON modules (title)");
    await other.query(
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'modules_by_test'::regclass",
    );
    const [before] = await indexes();
    expect(await run()).toEqual([INDEX]);
    const [after] = await indexes();
    expect(after?.isValid).toBe(true);
    expect(after?.oid).not.toBe(before?.oid);
  });

  it("stays if only the record of its migration is missing", async () => {
    await other.query("CREATE INDEX modules_by_test ON modules (title)");
    const before = await indexes();
    expect(await run()).toEqual([INDEX]);
    expect(await indexes()).toEqual(before);
  });
});

it("a lock that isn't granted soon is given up, so that others aren't blocked, and requested again", async () => {
  await add(COLUMN, "ALTER TABLE modules ADD COLUMN of_a_test int;");
  await other.query("BEGIN; SELECT FROM modules");
  await expect(run({ lockTimeoutMs: 20, attempts: 3 })).rejects.toThrow(/lock timeout/);
  expect(await applied(COLUMN)).toBe(0);
  // It is waiting now, and must succeed once the lock is free.
  const migrating = run({ lockTimeoutMs: 20, attempts: 10_000 });
  expect(await server.services.db.selectFrom("modules").select("id").execute()).toEqual([]);
  await other.query("COMMIT");
  expect(await migrating).toEqual([COLUMN]);
});

it("several processes that start concurrently apply each migration once", async () => {
  await add(INDEX, INDEX_SQL);
  await add(COLUMN, "ALTER TABLE modules ADD COLUMN of_a_test int;");
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat().sort()).toEqual([INDEX, COLUMN]);
});

it("a migration that fails leaves nothing behind, and is named", async () => {
  await add(COLUMN, "ALTER TABLE modules ADD COLUMN of_a_test int; SELECT nonsense;");
  await expect(run()).rejects.toThrow(`Migration ${COLUMN} failed: column "nonsense"`);
  expect(await applied(COLUMN)).toBe(0);
  await add(COLUMN, "ALTER TABLE modules ADD COLUMN of_a_test int;");
  expect(await run()).toEqual([COLUMN]);
});

it("a database of a newer version is not changed", async () => {
  await other.query("INSERT INTO kysely_migration VALUES ('99990101T0000_later', 'x')");
  await expect(run()).rejects.toThrow("99990101T0000_later");
});
