import { sql } from "kysely";
import type { Database } from "../db/database.ts";

interface QueueCount {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Since the oldest waiting job could have started. */
  readonly oldestSeconds: number;
}

/** Counts the jobs of each queue that has any, from pg-boss's tables. */
export async function countJobs(db: Database): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    SELECT name AS queue,
      count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(start_after)
        FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::float AS oldest_seconds
    FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active', 'failed') AND name NOT LIKE '\\_\\_pgboss%'
    GROUP BY name ORDER BY name`.execute(db);
  return rows;
}
