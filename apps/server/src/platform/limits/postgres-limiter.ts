import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { jobKind } from "../jobs/jobs.ts";
import { type Counter, keyOf, type Limiter, openLimiter } from "./limiter.ts";

/** Counts in the table `attempts`, for all processes together. */
export function postgresLimiter(db: Database): Limiter {
  return openLimiter({
    take: (counter) => take(db, counter),
    readBlock: (counter) => readBlock(db, counter),
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
  return rows[0] ?? null;
}

/** Of a refused attempt. At least a second: the block may have ended since. */
async function readBlock(db: Database, counter: Counter) {
  const { rows } = await sql<{ count: number; waitSeconds: number; resetSeconds: number }>`
    SELECT count,
      greatest(1, ceil(extract(epoch FROM least(blocked_until, forgotten_at) - now())))::int AS wait_seconds,
      greatest(1, ceil(extract(epoch FROM forgotten_at - now())))::int AS reset_seconds
    FROM attempts WHERE key = ${keyOf(counter)}`.execute(db);
  return rows[0] ?? { waitSeconds: 1, count: counter.pace.free, resetSeconds: 1 };
}
