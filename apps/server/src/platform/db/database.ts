import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { type DriverOptions, PoolDriver } from "./driver.ts";
import { asTransaction, type Report } from "./open-transaction.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

// Counts and money stay far below 2^53, so bigint may become a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Where a database is: a URL, or the private socket of the embedded server. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string };

/** How long the database may take for one statement, milliseconds. */
export const PATIENCE = {
  /** While somebody waits for an answer, which takes less than 5 s whatever the database does. */
  request: 4_000,
  /** In jobs and migrations, which may have a million rows to go through. */
  background: 30 * 60_000,
} as const;

/** How long one waits for a connection, be it for a new one or for one's turn, milliseconds. */
const CONNECT_MS = 4_500;

/**
 * What every connection is opened with: nothing is waited for without end. The database gives up
 * first, and cleanly; a frozen one cannot, so the driver does a little later.
 */
export function connectionOptions(patienceMs: number) {
  return {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: patienceMs,
    statement_timeout: Math.round(patienceMs * 0.9),
    lock_timeout: Math.min(Math.round(patienceMs * 0.8), 30_000),
    idle_in_transaction_session_timeout: Math.max(patienceMs, 60_000),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

export function openPool(
  connection: DatabaseConnection,
  { max = 10, patienceMs = PATIENCE.request }: { max?: number; patienceMs?: number } = {},
): pg.Pool {
  const options = { ...connectionOptions(patienceMs), ...connection, max };
  const pool = new pg.Pool({ ...options, application_name: "stackyard" });
  // A connection that is lent has no other listener, and an error that nobody hears ends the process;
  // whoever waits for its statement is told by that.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export interface DatabaseOptions extends DriverOptions {
  /** Hears of a transaction that waits for anything but the database; left out, it throws. */
  readonly reportWait?: Report;
}

/** Kysely over the pool: snake_case in SQL, camelCase in TypeScript. */
export function openDatabase(
  pool: pg.Pool,
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
  readonly #pool: pg.Pool;
  readonly #options: DriverOptions;

  constructor(pool: pg.Pool, options: DriverOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): PoolDriver {
    return new PoolDriver(this.#pool, this.#options);
  }
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
