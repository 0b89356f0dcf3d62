import { sql } from "kysely";
import type { Database } from "../db/database.ts";

interface FailedJobRow {
  readonly id: string;
  readonly queue: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly error: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failedAt: Date;
  /** The same in whole microseconds, for paging. */
  readonly failedMicros: string;
  readonly takenOverBy: string | null;
}

interface Filter {
  readonly queue?: string | undefined;
}

/** Jobs that failed their last attempt, from pg-boss's tables, which keep them for some days. */
export async function listFailedJobs(
  db: Database,
  { queue, before, limit }: Filter & { before: number | undefined; limit: number },
): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    SELECT id, name AS queue, data,
      left(coalesce(output->>'message', output->'value'->>'message', output::text, 'no error'), 2000) AS error,
      retry_count + 1 AS attempts, created_on AS created_at, completed_on AS failed_at,
      ${MICROS}::text AS failed_micros, dead_letter AS taken_over_by
    FROM pgboss.job
    WHERE ${matching({ queue })} AND ${before === undefined ? sql`true` : sql`${MICROS} < ${before}`}
    ORDER BY completed_on DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countFailedJobs(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The queue of a failed job; undefined if there is no such job. */
export async function findFailedQueue(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ queue: string }>`
    SELECT name AS queue FROM pgboss.job WHERE state = 'failed' AND id = ${id} FOR UPDATE`.execute(
    db,
  );
  return rows[0]?.queue;
}

const MICROS = sql`(extract(epoch FROM completed_on) * 1000000)::bigint`;

const matching = ({ queue }: Filter) =>
  sql`state = 'failed' AND completed_on IS NOT NULL AND name NOT LIKE '\\_\\_pgboss%'
    AND ${queue === undefined ? sql`true` : sql`name = ${queue}`}`;
