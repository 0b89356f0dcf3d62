import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Counts an answer by how long the other had waited for it. */
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
