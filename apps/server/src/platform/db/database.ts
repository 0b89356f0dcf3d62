import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabasePool } from "./database-pool.ts";
import { type DriverOptions, PoolDriver } from "./driver.ts";
import { asTransaction, type Report } from "./open-transaction.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

// Counts and money stay far below 2^53, so bigint may become a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface DatabaseOptions extends DriverOptions {
  /** Hears of a transaction that waits for anything but the database; left out, it throws. */
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

/** Kysely whose open transactions are known to everything that is called within them. */
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
