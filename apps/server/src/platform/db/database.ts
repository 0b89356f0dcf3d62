import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

// Counts and money stay far below 2^53, so bigint may become a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Where a database is: a URL, or the private socket of the embedded server. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string };

export function openPool(connection: DatabaseConnection, max = 10): pg.Pool {
  return new pg.Pool({ ...connection, max, application_name: "stackyard" });
}

/** Kysely over the pool: snake_case in SQL, camelCase in TypeScript. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const OLDEST_MAJOR = 15;

/** Asks the server who it is. Throws a StartupError in one line when it cannot be used. */
export async function checkServer(pool: pg.Pool, shownAs: string): Promise<void> {
  try {
    const { rows } = await pool.query("SHOW server_version_num");
    const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new StartupError(
        `${shownAs} is PostgreSQL ${major}; ${OLDEST_MAJOR} or newer is needed`,
      );
    }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`${shownAs} cannot be reached: ${describe(cause)}`);
  }
}

/** A refused connection to several addresses is an AggregateError with an empty message. */
function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describe).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
