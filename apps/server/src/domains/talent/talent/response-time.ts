import type { ResponseTime } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Numbers of answers by duration, from `response_times`. */
export const RESPONSE_COUNTS = [
  "responseTimes.withinHour",
  "responseTimes.withinFourHours",
  "responseTimes.withinDay",
  "responseTimes.withinThreeDays",
  "responseTimes.later",
] as const;

interface Counts {
  readonly withinHour: number | null;
  readonly withinFourHours: number | null;
  readonly withinDay: number | null;
  readonly withinThreeDays: number | null;
  readonly later: number | null;
}

/** With fewer answers, no time is shown. */
const LEAST_ANSWERS = 3;

/** The median response time; null with too few answers. */
export function responseTimeOf(row: Counts): ResponseTime | null {
  const counts = [
    [1, row.withinHour ?? 0],
    [4, row.withinFourHours ?? 0],
    [24, row.withinDay ?? 0],
    [72, row.withinThreeDays ?? 0],
    [null, row.later ?? 0],
  ] as const;
  const answers = counts.reduce((sum, [, count]) => sum + count, 0);
  if (answers < LEAST_ANSWERS) return null;
  let quicker = 0;
  for (const [withinHours, count] of counts) {
    quicker += count;
    if (quicker * 2 >= answers) return { withinHours, answers };
  }
  return { withinHours: null, answers };
}

/** Counts an answer by how long it took. */
export async function noteAnswer(db: Database, userId: number, askedAt: Date): Promise<void> {
  await sql`
    INSERT INTO response_times AS times
      (user_id, within_hour, within_four_hours, within_day, within_three_days, later)
    SELECT ${userId}, (hours <= 1)::integer, (hours > 1 AND hours <= 4)::integer,
      (hours > 4 AND hours <= 24)::integer, (hours > 24 AND hours <= 72)::integer,
      (hours > 72)::integer
    FROM (SELECT extract(epoch FROM now() - ${askedAt}::timestamptz) / 3600 AS hours) AS waited
    ON CONFLICT (user_id) DO UPDATE SET
      within_hour = times.within_hour + excluded.within_hour,
      within_four_hours = times.within_four_hours + excluded.within_four_hours,
      within_day = times.within_day + excluded.within_day,
      within_three_days = times.within_three_days + excluded.within_three_days,
      later = times.later + excluded.later`.execute(db);
}
