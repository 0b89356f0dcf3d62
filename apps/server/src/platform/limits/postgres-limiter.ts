import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { jobKind } from "../jobs/jobs.ts";
import { type Counted, type Counter, keyOf, type Limiter, openLimiter } from "./limiter.ts";

/** Counts in the table `attempts`, for all processes together. */
export function postgresLimiter(db: Database): Limiter {
  return openLimiter({
    take: (counter) => take(db, counter),
    async giveBack(counter) {
      await sql`
        UPDATE attempts SET count = greatest(count - ${counter.amount ?? 1}::int, 0), blocked_until = NULL
        WHERE key = ${keyOf(counter)}`.execute(db);
    },
    async forgive(counter) {
      await db.deleteFrom("attempts").where("key", "=", keyOf(counter)).execute();
    },
  });
}

export const forgetAttemptsHourly = jobKind<Record<string, never>>("forget-attempts", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes the attempts whose window has ended. */
export async function forgetAttempts({ db }: { readonly db: Database }): Promise<void> {
  await sql`DELETE FROM attempts WHERE forgotten_at <= now()`.execute(db);
}

/** One statement, whether the attempt passes or not. A wait is at least a second. */
async function take(db: Database, counter: Counter): Promise<Counted> {
  const { amount = 1 } = counter;
  const { free, windowSeconds, firstWaitSeconds, longestWaitSeconds } = counter.pace;
  const longest = longestWaitSeconds ?? windowSeconds;
  const first = firstWaitSeconds ?? longest;
  const isForgotten = sql`old.forgotten_at <= now()`;
  const count = sql`CASE WHEN ${isForgotten} THEN ${amount}::int ELSE old.count + ${amount}::int END`;
  const wait = (count: ReturnType<typeof sql>) => sql`
    CASE WHEN ${count} >= ${free}::int THEN now() + make_interval(secs =>
      least(${longest}::float, ${first}::float * power(2, least(${count} - ${free}::int, 30)))) END`;
  const { rows } = await sql<Counted>`
    WITH taken AS (
    INSERT INTO attempts AS old (key, count, blocked_until, forgotten_at)
    VALUES (${keyOf(counter)}, ${amount}::int, ${wait(sql`${amount}::int`)}, now() + make_interval(secs => ${windowSeconds}::float))
    ON CONFLICT (key) DO UPDATE SET
      count = ${count},
      blocked_until = ${wait(sql`(${count})`)},
      forgotten_at = CASE WHEN ${isForgotten} THEN excluded.forgotten_at ELSE old.forgotten_at END
    WHERE ${isForgotten} OR (
      (old.blocked_until IS NULL OR old.blocked_until <= now())
      AND (${amount}::int = 1 OR old.count + ${amount}::int <= ${free}::int))
    RETURNING count, forgotten_at)
    SELECT 0 AS wait_seconds, count, ceil(extract(epoch FROM forgotten_at - now()))::int AS reset_seconds
    FROM taken
    UNION ALL
    SELECT greatest(1, ceil(extract(epoch FROM least(blocked_until, forgotten_at) - now())))::int, count,
      greatest(1, ceil(extract(epoch FROM forgotten_at - now())))::int
    FROM attempts WHERE key = ${keyOf(counter)} AND NOT EXISTS (SELECT FROM taken)`.execute(db);
  // A block that another request has just set is invisible to this statement.
  return rows[0] ?? { waitSeconds: 1, count: free, resetSeconds: 1 };
}
