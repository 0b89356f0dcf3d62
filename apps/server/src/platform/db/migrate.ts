import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { PLACES } from "../runtime/places.ts";
import { StartupError } from "../runtime/startup-error.ts";
import type { Database } from "./database.ts";
import { isConcurrentIndex, readConcurrentIndex } from "./migration-rules.ts";

/** The lock ID of Kysely's migrator, so that older server versions wait too. */
const LOCK = sql.lit("3853314791062309107");

/** SQLSTATEs of a lock timeout and a deadlock. */
const LOCKED = new Set(["55P03", "40P01"]);

interface Options {
  readonly folder?: string;
  /** While a migration waits for a table lock, all later queries on that table wait behind it. */
  readonly lockTimeoutMs?: number;
  readonly pauseMs?: number;
  readonly attempts?: number;
}

/** Migrates the schema: plain SQL files, ordered by name, forward only. */
export async function migrate(kysely: Database, options: Options = {}): Promise<string[]> {
  const {
    folder = PLACES.migrations,
    lockTimeoutMs = 5_000,
    pauseMs = 1_000,
    attempts = 60,
  } = options;
  // Without plugins, so that SQL is run as written.
  const db = kysely.withoutPlugins();
  const names = await readNames(folder);
  const missing = findMissing(names, await readApplied(db));
  const done: string[] = [];
  for (const name of missing) {
    const text = await readFile(join(folder, `${name}.sql`), "utf8");
    for (let attempt = 1; ; attempt++) {
      try {
        const isNew = isConcurrentIndex(text)
          ? await buildIndex(db, name, text)
          : await applyInTransaction(db, { name, text, lockTimeoutMs });
        if (isNew) done.push(name);
        break;
      } catch (error) {
        if (attempt < attempts && isLocked(error)) await wait(pauseMs);
        else throw new StartupError(`Migration ${name} failed: ${reasonOf(error)}`);
      }
    }
  }
  return done;
}

/** Migrations of this version that the database doesn't have yet. */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return (await readNames(PLACES.migrations)).filter((name) => !applied.has(name));
}

/** False if another process has applied it meanwhile. */
function applyInTransaction(
  db: Database,
  { name, text, lockTimeoutMs }: { name: string; text: string; lockTimeoutMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
    if (await isApplied(db, name)) return false;
    await sql.raw(text).execute(db);
    await remember(db, name);
    return true;
  });
}

/**
 * Builds an index concurrently, without locking out writers, so it may wait as long as needed. An
 * invalid index from an interrupted attempt is dropped first.
 */
function buildIndex(db: Database, name: string, text: string): Promise<boolean> {
  const index = readConcurrentIndex(text);
  return db.connection().execute(async (db) => {
    // Waiting for the lock here would deadlock with the process that builds the index.
    const { rows } = await sql<{ isOurs: boolean }>`
      SELECT pg_try_advisory_lock(${LOCK}) AS "isOurs"`.execute(db);
    if (!rows[0]?.isOurs) throw new Locked("another process is migrating");
    try {
      if (await isApplied(db, name)) return false;
      await sql`SET lock_timeout = 0`.execute(db);
      const state = await stateOf(db, index);
      if (state === "invalid") await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(db);
      if (state !== "valid") await sql.raw(text).execute(db);
      await remember(db, name);
      return true;
    } finally {
      await sql`RESET lock_timeout`.execute(db);
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(db);
    }
  });
}

async function stateOf(db: Database, index: string): Promise<"valid" | "invalid" | "missing"> {
  const { rows } = await sql<{ isValid: boolean }>`
    SELECT indisvalid AS "isValid" FROM pg_index
    WHERE indexrelid = to_regclass(${sql.lit(index)})`.execute(db);
  if (!rows[0]) return "missing";
  return rows[0].isValid ? "valid" : "invalid";
}

class Locked extends Error {}

function isLocked(error: unknown): boolean {
  if (error instanceof Locked) return true;
  const { code, cause } = error as { code?: string; cause?: unknown };
  return LOCKED.has(code ?? "") || (cause instanceof Error && isLocked(cause));
}

/** An `unavailable` error has the database's own message in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

async function readNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return files.map((name) => name.slice(0, -".sql".length));
}

/** Creates the table of Kysely's migrator, which earlier versions used. */
async function readApplied(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS "isThere"`.execute(db);
  if (!found[0]?.isThere)
    await db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
      await sql`CREATE TABLE IF NOT EXISTS kysely_migration (
        name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(db);
    });
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name COLLATE "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** The applied migrations must be the first ones of this version. */
function findMissing(names: readonly string[], applied: readonly string[]): string[] {
  const stray = applied.findIndex((name, at) => names[at] !== name);
  if (stray >= 0)
    throw new StartupError(
      `Migration check failed: the database has ${applied[stray]} where this version has ${names[stray] ?? "nothing"}.`,
    );
  return names.slice(applied.length);
}

async function isApplied(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM kysely_migration WHERE name = ${sql.lit(name)}`.execute(db);
  return rows.length > 0;
}

async function remember(db: Database, name: string): Promise<void> {
  await sql`INSERT INTO kysely_migration (name, timestamp)
    VALUES (${sql.lit(name)}, ${sql.lit(new Date().toISOString())})`.execute(db);
}
