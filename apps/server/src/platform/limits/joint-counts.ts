import { sql } from "kysely";
import { compileOnce } from "../db/compile-once.ts";
import type { Database } from "../db/database.ts";
import { type Counter, keyOf, type Outcome } from "./limiter.ts";

/** An attempt that waits to be counted. */
interface Waiting {
  readonly counter: Counter;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Returns a function that counts single attempts as `postgresLimiter` does, exactly and for all processes
 * together. While one statement runs, further attempts gather, and the next statement counts all of them. For
 * paces without a first wait: a refused caller waits until the window ends.
 */
export function openJointCounts(db: Database): (counter: Counter) => Promise<Outcome> {
  let waiting: Waiting[] = [];
  let isCounting = false;

  async function countWaiting(): Promise<void> {
    isCounting = true;
    while (waiting.length > 0) {
      const attempts = waiting;
      waiting = [];
      try {
        const outcomes = await countAll(
          db,
          attempts.map(({ counter }) => counter),
        );
        for (const [index, { resolve }] of attempts.entries()) resolve(outcomes[index] as Outcome);
      } catch (cause) {
        // Those that gathered meanwhile have waited as long as a database may take to answer.
        for (const { reject } of [...attempts, ...waiting.splice(0)]) reject(cause);
      }
    }
    isCounting = false;
  }

  return (counter) =>
    new Promise((resolve, reject) => {
      waiting.push({ counter, resolve, reject });
      if (!isCounting) void countWaiting();
    });
}

/** What one statement counts for a key. */
interface Asked {
  readonly key: string;
  readonly free: number;
  readonly windowSeconds: number;
  wanted: number;
}

/** Counts an attempt with each of the counters, which may name a key more than once. In their order. */
async function countAll(db: Database, counters: readonly Counter[]): Promise<Outcome[]> {
  const asked = new Map<string, Asked>();
  const turns = counters.map((counter) => {
    const key = keyOf(counter);
    const { free, windowSeconds } = counter.pace;
    const known = asked.get(key) ?? { key, free, windowSeconds, wanted: 0 };
    asked.set(key, known);
    return { key, free, turn: ++known.wanted };
  });
  const all = [...asked.values()];
  const rows = await count(db, {
    keys: all.map(({ key }) => key),
    free: all.map(({ free }) => free),
    windows: all.map(({ windowSeconds }) => windowSeconds),
    wanted: all.map(({ wanted }) => wanted),
  });
  const counted = new Map(rows.map((row) => [row.key, row]));
  return turns.map(({ key, free, turn }) => {
    const { before, resetSeconds } = counted.get(key) ?? { before: free, resetSeconds: 1 };
    const hasPassed = before + turn <= free;
    return {
      waitSeconds: hasPassed ? 0 : resetSeconds,
      count: Math.min(before + turn, free),
      free,
      resetSeconds,
    };
  });
}

interface Given {
  readonly keys: string[];
  readonly free: number[];
  readonly windows: number[];
  readonly wanted: number[];
}

interface Row {
  readonly key: string;
  /** Attempts that had passed in the window before. */
  readonly before: number;
  readonly resetSeconds: number;
}

/** In the order of keys, so that processes don't deadlock. */
const count = compileOnce<Given, Row>((db, given) => ({
  compile: () => counting(given).compile(db),
}));

const counting = ({ keys, free, windows, wanted }: Given) => sql<Row>`
  WITH asked AS (
    SELECT * FROM unnest(${keys}::text[], ${free}::int[], ${windows}::float[], ${wanted}::int[])
      AS asked (key, free, seconds, wanted)
    ORDER BY key
  ), taken AS (
    INSERT INTO attempts AS old (key, count, blocked_until, forgotten_at)
    SELECT key, wanted, CASE WHEN wanted >= free THEN now() + make_interval(secs => seconds) END,
      now() + make_interval(secs => seconds)
    FROM asked
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN old.forgotten_at <= now() THEN 0 ELSE old.count END + excluded.count,
      blocked_until = CASE
        WHEN old.forgotten_at <= now() THEN excluded.blocked_until
        WHEN old.count + excluded.count >= (SELECT free FROM asked WHERE asked.key = old.key)
        THEN old.forgotten_at END,
      forgotten_at = CASE WHEN old.forgotten_at <= now() THEN excluded.forgotten_at ELSE old.forgotten_at END
    WHERE old.forgotten_at <= now() OR old.blocked_until IS NULL OR old.blocked_until <= now()
    RETURNING key, count, forgotten_at
  )
  SELECT asked.key, coalesce(taken.count - asked.wanted, asked.free) AS before,
    greatest(1, ceil(extract(epoch FROM coalesce(taken.forgotten_at, known.forgotten_at) - now())))::int
      AS reset_seconds
  FROM asked LEFT JOIN taken USING (key) LEFT JOIN attempts AS known USING (key)`;
