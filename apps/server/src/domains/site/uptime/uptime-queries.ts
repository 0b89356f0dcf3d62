import { UPTIME } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Without a successful probe for this long, a span ends. Less than two intervals between probes. */
const MAX_PAUSE_SECONDS = 18;

/** Spans are kept a little longer than the longest period. */
const KEPT_DAYS = 100;

/** Records a successful probe: extends the newest span, or begins another after an outage. */
export async function recordSuccess(db: Database): Promise<void> {
  await sql`
    WITH newest AS (SELECT id, ended_at FROM uptime_spans ORDER BY id DESC LIMIT 1 FOR UPDATE),
    extended AS (
      UPDATE uptime_spans SET ended_at = greatest(uptime_spans.ended_at, now()) FROM newest
      WHERE uptime_spans.id = newest.id
        AND newest.ended_at > now() - make_interval(secs => ${MAX_PAUSE_SECONDS})
      RETURNING uptime_spans.id)
    INSERT INTO uptime_spans (started_at)
    SELECT now() WHERE NOT EXISTS (SELECT FROM extended)`.execute(db);
}

/** The first successful probe that is known; null without any. */
export async function findMeasuredSince(db: Database): Promise<Date | null> {
  const { since } = await db
    .selectFrom("uptimeSpans")
    .select(({ fn }) => fn.min("startedAt").as("since"))
    .executeTakeFirstOrThrow();
  return since;
}

interface Gap {
  readonly from: Date;
  /** Null for an outage that lasts. */
  readonly until: Date | null;
  readonly seconds: number;
}

/** The newest gaps between spans that end within the last `days`. */
export async function listGaps(db: Database, days: number): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    SELECT "from", nullif(until, now()) AS until,
      extract(epoch FROM until - "from")::int AS seconds
    FROM (${gaps(days)}) AS gaps ORDER BY "from" DESC LIMIT ${UPTIME.incidents}`.execute(db);
  return rows;
}

/** Seconds of the last `days` that are in gaps. */
export async function countFailedSeconds(db: Database, days: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(sum(extract(epoch FROM until - greatest("from", now() - ${daysOf(days)}))), 0)::int
      AS seconds FROM (${gaps(days)}) AS gaps`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Spans of several processes may overlap. The present ends an outage that lasts. */
const gaps = (days: number) => sql`
  SELECT "from", until FROM (
    SELECT started_at AS until, max(ended_at) OVER (
      ORDER BY started_at, ended_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "from"
    FROM (SELECT started_at, ended_at FROM uptime_spans UNION ALL SELECT now(), now()) AS spans
  ) AS pauses
  WHERE until - "from" > make_interval(secs => ${MAX_PAUSE_SECONDS}) AND until > now() - ${daysOf(days)}`;

const daysOf = (days: number) => sql`make_interval(days => ${days})`;

/** The newest span stays, because it tells when an outage began. */
export async function deleteOldSpans(db: Database): Promise<void> {
  await sql`
    DELETE FROM uptime_spans
    WHERE ended_at < now() - ${daysOf(KEPT_DAYS)} AND id < (SELECT max(id) FROM uptime_spans)`.execute(
    db,
  );
}
