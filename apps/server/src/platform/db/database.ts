import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabasePool } from "./database-pool.ts";
import { type DriverOptions, PoolDriver } from "./driver.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

// Counts and money stay far below 2^53, so bigint may become a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Kysely over the pool: snake_case in SQL, camelCase in TypeScript. */
export function openDatabase(
  pool: DatabasePool,
  options: DriverOptions = { preparesStatements: true },
): Database {
  return new Kysely<DB>({
    dialect: new PoolDialect(pool, options),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** PostgreSQL as Kysely knows it, but for the driver. */
class PoolDialect extends PostgresDialect {
  readonly #pool: DatabasePool;
  readonly #options: DriverOptions;

  constructor(pool: DatabasePool, options: DriverOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): PoolDriver {
    return new PoolDriver(this.#pool, this.#options);
  }
}
