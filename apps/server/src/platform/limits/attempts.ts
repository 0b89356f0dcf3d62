import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { jobKind } from "../jobs/jobs.ts";

/** How attempts are let through. */
export interface Pace {
  /** So many pass without waiting. */
  readonly free: number;
  /** All are forgotten so long after the first. */
  readonly windowSeconds: number;
  /** The wait after the last free one, doubled by each further one; left out: until all are forgotten. */
  readonly firstWaitSeconds?: number;
  readonly longestWaitSeconds?: number;
}

/** What is counted, for whom, and at which pace. The key may be anything: a digest of it is stored. */
export interface Counter {
  readonly name: string;
  readonly key: string;
  readonly pace: Pace;
  /** What one attempt counts, such as bytes; 1 unless told. More than is left is refused. */
  readonly amount?: number;
}

export interface Outcome {
  /** Seconds until the next attempt may come; 0 if this one passed. */
  readonly waitSeconds: number;
  readonly count: number;
  /** Seconds until all are forgotten. */
  readonly resetSeconds: number;
}

/**
 * Counts an attempt before it is made, so that of many made at once only those pass that may. Either
 * all the counters let it pass, or none has counted it. Shared by all processes.
 */
export async function takeAttempt(db: Database, counters: readonly Counter[]): Promise<Outcome> {
  let outcome: Outcome = { waitSeconds: 0, count: 0, resetSeconds: 0 };
  for (const [index, counter] of counters.entries()) {
    const taken = await take(db, counter);
    if (!taken) {
      await giveBackAttempt(db, counters.slice(0, index));
      return readBlock(db, counter);
    }
    outcome = { waitSeconds: 0, ...taken };
  }
  return outcome;
}

/** Undoes the counting of an attempt that turned out to be none. */
export async function giveBackAttempt(db: Database, counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) {
    await sql`
      UPDATE attempts SET count = greatest(count - ${counter.amount ?? 1}::int, 0), blocked_until = NULL
      WHERE key = ${keyOf(counter)}`.execute(db);
  }
}

/** Forgives all attempts. */
export async function forgiveAttempts(db: Database, counter: Counter): Promise<void> {
  await db.deleteFrom("attempts").where("key", "=", keyOf(counter)).execute();
}

export const forgetAttemptsHourly = jobKind<Record<string, never>>("forget-attempts", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Removes what is of no effect any more. */
export async function forgetAttempts({ db }: { readonly db: Database }): Promise<void> {
  await sql`DELETE FROM attempts WHERE forgotten_at <= now()`.execute(db);
}

async function take(db: Database, counter: Counter) {
  const { amount = 1 } = counter;
  const { free, windowSeconds, firstWaitSeconds, longestWaitSeconds } = counter.pace;
  const longest = longestWaitSeconds ?? windowSeconds;
  const first = firstWaitSeconds ?? longest;
  const isForgotten = sql`old.forgotten_at <= now()`;
  const count = sql`CASE WHEN ${isForgotten} THEN ${amount}::int ELSE old.count + ${amount}::int END`;
  const wait = (count: ReturnType<typeof sql>) => sql`
    CASE WHEN ${count} >= ${free}::int THEN now() + make_interval(secs =>
      least(${longest}::float, ${first}::float * power(2, least(${count} - ${free}::int, 30)))) END`;
  const { rows } = await sql<{ count: number; resetSeconds: number }>`
    INSERT INTO attempts AS old (key, count, blocked_until, forgotten_at)
    VALUES (${keyOf(counter)}, ${amount}::int, ${wait(sql`${amount}::int`)}, now() + make_interval(secs => ${windowSeconds}::float))
    ON CONFLICT (key) DO UPDATE SET
      count = ${count},
      blocked_until = ${wait(sql`(${count})`)},
      forgotten_at = CASE WHEN ${isForgotten} THEN excluded.forgotten_at ELSE old.forgotten_at END
    WHERE ${isForgotten} OR (
      (old.blocked_until IS NULL OR old.blocked_until <= now())
      AND (${amount}::int = 1 OR old.count + ${amount}::int <= ${free}::int))
    RETURNING count, ceil(extract(epoch FROM forgotten_at - now()))::int AS reset_seconds`.execute(
    db,
  );
  return rows[0];
}

/** How an attempt that was refused stands. The least wait is a second, for the block may just have ended. */
async function readBlock(db: Database, counter: Counter): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    SELECT count,
      greatest(1, ceil(extract(epoch FROM least(blocked_until, forgotten_at) - now())))::int AS wait_seconds,
      greatest(1, ceil(extract(epoch FROM forgotten_at - now())))::int AS reset_seconds
    FROM attempts WHERE key = ${keyOf(counter)}`.execute(db);
  return rows[0] ?? { waitSeconds: 1, count: counter.pace.free, resetSeconds: 1 };
}

function keyOf({ name, key }: Counter): string {
  return `${name} ${createHash("sha256").update(key).digest("base64url")}`;
}
