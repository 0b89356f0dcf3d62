import { hash } from "node:crypto";
import pg from "pg";
import { AppError } from "../http/errors/app-error.ts";

/** A connection that has prepared more is replaced, for its memory on both sides grows with each. */
const MOST_NAMES = 200;

const IN_FAILED_TRANSACTION = "25P02";

/** What a name's plan says when the tables have changed under it, or a pooler has swapped sessions. */
const isOutOfDate = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.routine === "RevalidateCachedQuery" || error.code === "26000" || error.code === "42P05");

/** Sends statements under a name made of their text, so that a connection plans each text once. */
export class NamedStatements {
  readonly #client: pg.PoolClient;
  readonly #names = new Set<string>();
  #isStale = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** True once the connection should be given up for a fresh one. */
  get isSpent(): boolean {
    return this.#isStale || this.#names.size > MOST_NAMES;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = hash("sha1", text);
    this.#names.add(name);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isOutOfDate(error)) throw error;
      this.#isStale = true;
      // Nothing has happened yet, so it may be sent again; but not in a transaction, which has failed
      // with it: whoever began that may.
      return this.#client.query({ text, values }).catch((refusal) => {
        throw refusal.code === IN_FAILED_TRANSACTION
          ? new AppError("unavailable", { cause: error })
          : refusal;
      });
    }
  }
}
