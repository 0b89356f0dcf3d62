import { hash } from "node:crypto";
import pg from "pg";
import { AppError } from "../http/errors/app-error.ts";

/**
 * A connection with more prepared statements is replaced, because each takes memory on both sides.
 */
const MAX_NAMES = 200;

const IN_FAILED_TRANSACTION = "25P02";

/** Errors of a prepared statement after a schema change, or after a pooler switched sessions. */
const isOutOfDate = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.routine === "RevalidateCachedQuery" || error.code === "26000" || error.code === "42P05");

/**
 * Sends statements under names derived from their SQL, so that a connection plans each one once.
 */
export class NamedStatements {
  readonly #client: pg.PoolClient;
  readonly #names = new Set<string>();
  #isStale = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** True once the connection should be replaced. */
  get isSpent(): boolean {
    return this.#isStale || this.#names.size > MAX_NAMES;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = hash("sha1", text);
    this.#names.add(name);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isOutOfDate(error)) throw error;
      this.#isStale = true;
      // Nothing has been executed, so it can be sent again, except in a transaction, which has
      // failed with it and is the caller's to retry.
      return this.#client.query({ text, values }).catch((refusal) => {
        throw refusal.code === IN_FAILED_TRANSACTION
          ? new AppError("unavailable", { cause: error })
          : refusal;
      });
    }
  }
}
