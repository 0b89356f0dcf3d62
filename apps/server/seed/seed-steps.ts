import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";
import { lockUntilCommit } from "../src/platform/db/lock-until-commit.ts";
import { apartFromTransaction } from "../src/platform/db/open-transaction.ts";

/** Runs `work` unless it is already marked as done, and then marks it. */
export type Step = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** Arbitrary key, identical in all processes. */
const LOCK = 7_239_114;
const ASK_AGAIN_MS = 200;

/** Tracks completed seeding steps in the database, so that an interrupted seeding can continue. */
export function openSeedSteps(db: Database, signal: AbortSignal) {
  async function isDone(name: string): Promise<boolean> {
    const found = db.selectFrom("seedSteps").select("name").where("name", "=", name);
    return (await found.executeTakeFirst()) !== undefined;
  }
  const step: Step = async (name, work) => {
    signal.throwIfAborted();
    if (await isDone(name)) return;
    await work();
    await db.insertInto("seedSteps").values({ name }).execute();
  };
  return {
    isDone,
    step,
    haveBegun: () => isDone("begun"),
    /**
     * Lets one of the processes that share a database seed while the others wait. Uses a
     * transaction-level advisory lock, because session-level locks don't work behind a transaction
     * pooler.
     */
    async oneProcessAtATime<T>(work: () => Promise<T>): Promise<T> {
      for (;;) {
        const done = await db.transaction().execute(async (lockDb) => {
          if (!(await tryLock(lockDb))) return undefined;
          // What is sealed keeps its dates, and the demo data is dated back at the end.
          await lockUntilCommit(lockDb, "seal-ledger");
          await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(lockDb);
          return { result: await apartFromTransaction(work) };
        });
        if (done) return done.result;
        await wait(ASK_AGAIN_MS, undefined, { signal });
      }
    },
  };
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCK}) AS is_ours`.execute(db);
  return rows[0]?.isOurs ?? false;
}
