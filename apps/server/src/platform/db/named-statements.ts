import { hash } from "node:crypto";
import pg from "pg";

/** A connection that has prepared more is replaced, for its memory on both sides grows with each. */
const MOST_NAMES = 200;

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
      // Nothing has happened yet, so it may be sent again; in a transaction that has failed with it,
      // the database refuses this one too.
      this.#isStale = true;
      return this.#client.query({ text, values });
    }
  }
}
