import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartupError } from "../runtime/startup-error.ts";
import type { Database } from "./database.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

/** Brings the schema up to date: plain SQL files, in the order of their names, forward only. */
export async function migrate(db: Database): Promise<string[]> {
  // Without plugins: Kysely's own bookkeeping and our SQL are to be taken as they are written.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Migration ${failed ?? "check"} failed: ${reason}`);
  }
  return results.map((result) => result.migrationName);
}

/** The migrations of this version that the database has not had. */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(await getMigrations()).filter((name) => !applied.has(name));
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, MIGRATIONS), "utf8");
    return [
      name.slice(0, -".sql".length),
      { up: async (db) => void (await sql.raw(text).execute(db)) },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}
