import { sql } from "kysely";
import { compileOnce } from "../db/compile-once.ts";
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
  const given = Object.assign({}, ...counters.map(valuesOf)) as Given;
  const rows = await statementFor(counters.length)(db, given);
  return rows.map(({ turn, ...counted }) => ({ ...counted, free: counters[turn]?.pace.free ?? 0 }));
}

/** The values of all counters, by their name and turn. */
type Given = Readonly<Record<`${keyof Values}${number}`, string | number>>;
type Values = Record<"key" | "amount" | "free" | "window" | "first" | "longest", string | number>;

function valuesOf(counter: Counter, turn: number): Given {
  const { free, windowSeconds: window, firstWaitSeconds, longestWaitSeconds } = counter.pace;
  const longest = longestWaitSeconds ?? window;
  const first = firstWaitSeconds ?? longest;
  const amount = counter.amount ?? 1;
  const values: Values = { key: keyOf(counter), amount, free, window, first, longest };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name + turn, value]));
}

type Row = Counted & { turn: number };

const statements = new Map<number, (db: Database, given: Given) => Promise<Row[]>>();

/** The statement for so many counters. It is long, and counts every call of the public API. */
function statementFor(count: number) {
  const known = statements.get(count);
  if (known) return known;
  const made = compileOnce<Given, Row>((db, given) => ({
    compile: () => counts(count, given).compile(db),
  }));
  statements.set(count, made);
  return made;
}

function counts(count: number, given: Given) {
  const turns = Array.from({ length: count }, (_, turn) => turn);
  const taken = turns.map((turn) => sql.ref(`taken${turn}`));
  const counted = turns.map((turn) => {
    const before = taken[turn - 1];
    const condition = before && sql`WHERE EXISTS (SELECT FROM ${before})`;
    return sql`${taken[turn]} AS (${counting(turn, given, condition)})`;
  });
  const outcomes = turns.map((turn) => {
    const before = taken[turn - 1];
    return sql`
      SELECT ${sql.lit(turn)} AS turn, 0 AS wait_seconds, count,
        ceil(extract(epoch FROM forgotten_at - now()))::int AS reset_seconds
      FROM ${taken[turn]}
      UNION ALL
      SELECT ${sql.lit(turn)}, greatest(1, ceil(extract(epoch FROM least(blocked_until, forgotten_at) - now())))::int,
        count, greatest(1, ceil(extract(epoch FROM forgotten_at - now())))::int
      FROM attempts WHERE key = ${given[`key${turn}`]} AND NOT EXISTS (SELECT FROM ${taken[turn]})
        ${before ? sql`AND EXISTS (SELECT FROM ${before})` : sql``}`;
  });
  return sql<Row>`WITH ${sql.join(counted)} ${sql.join(outcomes, sql` UNION ALL `)} ORDER BY turn`;
}

/** Counts the attempt if it passes. */
function counting(turn: number, given: Given, condition = sql``) {
  const value = (name: keyof Values) => given[`${name}${turn}`];
  const amount = sql`${value("amount")}::int`;
  const free = sql`${value("free")}::int`;
  const isForgotten = sql`old.forgotten_at <= now()`;
  const count = sql`CASE WHEN ${isForgotten} THEN ${amount} ELSE old.count + ${amount} END`;
  const wait = (count: ReturnType<typeof sql>) => sql`
    CASE WHEN ${count} >= ${free} THEN now() + make_interval(secs =>
      least(${value("longest")}::float, ${value("first")}::float * power(2, least(${count} - ${free}, 30)))) END`;
  return sql`
    INSERT INTO attempts AS old (key, count, blocked_until, forgotten_at)
    SELECT ${value("key")}::text, ${amount}, ${wait(amount)}, now() + make_interval(secs => ${value("window")}::float)
    ${condition}
    ON CONFLICT (key) DO UPDATE SET
      count = ${count},
      blocked_until = ${wait(sql`(${count})`)},
      forgotten_at = CASE WHEN ${isForgotten} THEN excluded.forgotten_at ELSE old.forgotten_at END
    WHERE ${isForgotten} OR (
      (old.blocked_until IS NULL OR old.blocked_until <= now())
      AND (${amount} = 1 OR old.count + ${amount} <= ${free}))
    RETURNING count, forgotten_at`;
}
