import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { jobKind } from "../jobs/jobs.ts";
import {
  type Counted,
  type Counter,
  keyOf,
  type Limiter,
  type Outcome,
  openLimiter,
} from "./limiter.ts";

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

async function take(db: Database, counter: Counter): Promise<Counted> {
  const [outcome] = await takeInTurn(db, [counter]);
  // A block that another request has just set is invisible to the statement.
  return outcome ?? { waitSeconds: 1, count: counter.pace.free, resetSeconds: 1 };
}

/**
 * Counts an attempt with one counter after the other until one refuses it, in one statement. Those
 * before have counted it. Returns their outcomes. A wait is at least a second.
 */
export async function takeInTurn(db: Database, counters: readonly Counter[]): Promise<Outcome[]> {
  const taken = counters.map((_, turn) => sql.ref(`taken${turn}`));
  const counts = counters.map((counter, turn) => {
    const before = taken[turn - 1];
    return sql`${taken[turn]} AS (${counting(counter, before && sql`WHERE EXISTS (SELECT FROM ${before})`)})`;
  });
  const outcomes = counters.map((counter, turn) => {
    const before = taken[turn - 1];
    return sql`
      SELECT ${turn}::int AS turn, 0 AS wait_seconds, count,
        ceil(extract(epoch FROM forgotten_at - now()))::int AS reset_seconds
      FROM ${taken[turn]}
      UNION ALL
      SELECT ${turn}::int, greatest(1, ceil(extract(epoch FROM least(blocked_until, forgotten_at) - now())))::int,
        count, greatest(1, ceil(extract(epoch FROM forgotten_at - now())))::int
      FROM attempts WHERE key = ${keyOf(counter)} AND NOT EXISTS (SELECT FROM ${taken[turn]})
        ${before ? sql`AND EXISTS (SELECT FROM ${before})` : sql``}`;
  });
  const { rows } = await sql<Counted & { turn: number }>`
    WITH ${sql.join(counts)} ${sql.join(outcomes, sql` UNION ALL `)} ORDER BY turn`.execute(db);
  return rows.map(({ turn, ...counted }) => ({ ...counted, free: counters[turn]?.pace.free ?? 0 }));
}

/** Counts the attempt if it passes. */
function counting(counter: Counter, condition = sql``) {
  const { amount = 1 } = counter;
  const { free, windowSeconds, firstWaitSeconds, longestWaitSeconds } = counter.pace;
  const longest = longestWaitSeconds ?? windowSeconds;
  const first = firstWaitSeconds ?? longest;
  const isForgotten = sql`old.forgotten_at <= now()`;
  const count = sql`CASE WHEN ${isForgotten} THEN ${amount}::int ELSE old.count + ${amount}::int END`;
  const wait = (count: ReturnType<typeof sql>) => sql`
    CASE WHEN ${count} >= ${free}::int THEN now() + make_interval(secs =>
      least(${longest}::float, ${first}::float * power(2, least(${count} - ${free}::int, 30)))) END`;
  return sql`
    INSERT INTO attempts AS old (key, count, blocked_until, forgotten_at)
    SELECT ${keyOf(counter)}::text, ${amount}::int, ${wait(sql`${amount}::int`)}, now() + make_interval(secs => ${windowSeconds}::float)
    ${condition}
    ON CONFLICT (key) DO UPDATE SET
      count = ${count},
      blocked_until = ${wait(sql`(${count})`)},
      forgotten_at = CASE WHEN ${isForgotten} THEN excluded.forgotten_at ELSE old.forgotten_at END
    WHERE ${isForgotten} OR (
      (old.blocked_until IS NULL OR old.blocked_until <= now())
      AND (${amount}::int = 1 OR old.count + ${amount}::int <= ${free}::int))
    RETURNING count, forgotten_at`;
}
