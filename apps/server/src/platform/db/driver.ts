import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import type { Tracing } from "../tracing/tracing.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import type { DatabasePool } from "./database-pool.ts";
import { NamedStatements } from "./named-statements.ts";
import { refuseInTransaction } from "./open-transaction.ts";
import { asUnavailable, endsConnection, isSilence } from "./unavailable.ts";

export interface DriverOptions {
  /** False for poolers that share one connection among several sessions. */
  readonly preparesStatements: boolean;
  readonly tracing?: Tracing | undefined;
}

/**
 * Kysely's driver over a `pg` pool. What the database can't answer now fails as `unavailable`, and
 * its connection is discarded, because it may hang or be in the middle of a statement.
 */
export class PoolDriver implements Driver {
  readonly #pool: DatabasePool;
  readonly #options: DriverOptions;
  readonly #reach = new CircuitBreaker();
  readonly #statements = new WeakMap<pg.PoolClient, NamedStatements>();

  constructor(pool: DatabasePool, options: DriverOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    // Transactions that each wait for a second connection can deadlock.
    refuseInTransaction("a second connection");
    this.#reach.enter();
    // Waiting for the pool says nothing about the database.
    const isNew = this.#pool.idleCount === 0 && this.#pool.totalCount < this.#pool.options.max;
    try {
      const client = await this.#pool.connect();
      return new Connection(client, {
        reach: this.#reach,
        pool: this.#pool,
        statements: this.#statementsOf(client),
        tracing: this.#options.tracing,
      });
    } catch (error) {
      if (isNew) this.#reach.failed();
      else this.#reach.left();
      throw asUnavailable(error);
    }
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    if ((await connection.end("COMMIT")).command !== "COMMIT")
      throw new Error("Not committed: an earlier statement of the transaction has failed.");
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // A lost connection has already been rolled back. The caller gets the first error.
    if (!connection.isLost) await connection.end("ROLLBACK");
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  #statementsOf(client: pg.PoolClient): NamedStatements | undefined {
    if (!this.#options.preparesStatements) return undefined;
    const known = this.#statements.get(client) ?? new NamedStatements(client);
    this.#statements.set(client, known);
    return known;
  }
}

interface Surroundings {
  readonly reach: CircuitBreaker;
  readonly pool: DatabasePool;
  readonly statements: NamedStatements | undefined;
  readonly tracing: Tracing | undefined;
}

/** A connection checked out of the pool. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #reach: CircuitBreaker;
  readonly #pool: DatabasePool;
  readonly #statements: NamedStatements | undefined;
  readonly #tracing: Tracing | undefined;
  #isInTransaction = false;
  isLost = false;

  constructor(client: pg.PoolClient, { reach, pool, statements, tracing }: Surroundings) {
    this.#client = client;
    this.#reach = reach;
    this.#pool = pool;
    this.#statements = statements;
    this.#tracing = tracing;
  }

  async begin(): Promise<void> {
    this.#isInTransaction = true;
    await this.run(this.#pool.begin);
  }

  end(how: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    return this.run(how).finally(() => {
      this.#isInTransaction = false;
    });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
    return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async run(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (!this.#tracing) return this.#send(text, parameters);
    const [operation = ""] = /^\w+/.exec(text.trimStart().toUpperCase()) ?? [];
    // The SQL contains no values; those are parameters.
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    return this.#tracing.within(operation, { kind: "client", attributes, isDetail: true }, () =>
      this.#send(text, parameters),
    );
  }

  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    try {
      const isAlone = this.#pool.setsLimits && !this.#isInTransaction;
      const result = await (isAlone ? this.#askWithin(text, values) : this.#ask(text, values));
      this.#reach.succeeded();
      return result;
    } catch (error) {
      this.isLost ||= endsConnection(error);
      if (isSilence(error)) this.#reach.failed();
      else if (!this.isLost) this.#reach.succeeded();
      // The driver's stack ends at the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw asUnavailable(error);
    }
  }

  #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // Without values it may be several statements, as in a migration, which can't be prepared.
    if (this.#statements && values.length > 0) return this.#statements.query(text, values);
    return this.#client.query(text, values);
  }

  /** In a transaction of its own, sent in one round trip. */
  async #askWithin(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const answers = await Promise.allSettled([
      this.#client.query(this.#pool.begin),
      this.#ask(text, values),
      this.#client.query("COMMIT"),
    ]);
    const [begun, result, ended] = answers;
    for (const answer of [begun, result, ended])
      if (answer.status === "rejected") throw answer.reason;
    return (result as PromiseFulfilledResult<pg.QueryResult>).value;
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row, and no statement may be left open.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Statements are not streamed.");
  }

  release(): void {
    this.#reach.left();
    this.#client.release(this.isLost || this.#statements?.isSpent);
  }
}
