import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabasePool } from "./database-pool.ts";
import { type DriverOptions, PoolDriver } from "./driver.ts";
import { asTransaction, type Report } from "./open-transaction.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

// Counts and cents stay far below 2^53, so bigint is parsed as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface DatabaseOptions extends DriverOptions {
  /** Called when a transaction waits for anything but the database. Default: throw. */
  readonly reportWait?: Report;
}

/** Kysely over the pool: snake_case in SQL, camelCase in TypeScript. */
export function openDatabase(
  pool: DatabasePool,
  { reportWait = refuse, ...options }: DatabaseOptions = { preparesStatements: true },
): Database {
  const config = {
    dialect: new PoolDialect(pool, options),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  };
  return new ObservedDatabase(config, reportWait);
}

function refuse(error: Error): never {
  throw error;
}

/** Kysely with open transactions recorded in the async context. */
class ObservedDatabase extends Kysely<DB> {
  readonly #reportWait: Report;

  constructor(config: KyselyConfig, reportWait: Report) {
    super(config);
    this.#reportWait = reportWait;
  }

  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute((transaction) => asTransaction(this.#reportWait, () => work(transaction)));
    return builder;
  }
}

/** Kysely's PostgreSQL dialect with our own driver. */
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
