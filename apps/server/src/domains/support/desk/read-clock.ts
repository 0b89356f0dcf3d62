import type { readClock as contract } from "@stackyard/contract/support/support-desk";
import { sql } from "kysely";
import type { z } from "zod";
import type { Services } from "../../../platform/services.ts";

const DAYS = 30;

/** How well support meets its promised response times. */
export async function readClock({
  db,
}: Services): Promise<z.output<(typeof contract)["response"]>> {
  const { rows } = await sql<z.output<(typeof contract)["response"]>>`
    SELECT answers::int, in_time::int, median_minutes, waiting::int, late::int, ratings::int,
      average_rating
    FROM (
      SELECT count(*) AS answers, count(*) FILTER (WHERE answered_at <= due_at) AS in_time,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - waited_since))
          / 60)::float AS median_minutes
      FROM support_answer_times WHERE answered_at > now() - make_interval(days => ${DAYS})
    ) AS answered, (
      SELECT count(*) AS waiting,
        count(*) FILTER (WHERE to_timestamp(due_second) < now()) AS late
      FROM support_tickets WHERE due_second < 2147483647
    ) AS owed, (
      SELECT count(*) AS ratings, round(avg(rating), 1)::float AS average_rating
      FROM support_tickets WHERE rated_at > now() - make_interval(days => ${DAYS})
    ) AS rated`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("a sum has one row");
  return figures;
}
