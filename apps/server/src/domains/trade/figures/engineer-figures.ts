import type { EngineerFigures } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { UserServices } from "../../../platform/services.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

type Work = Omit<EngineerFigures, "months">;

/** An engineer's projects by outcome; declined and withdrawn ones don't count. */
async function countWork(db: Database, engineerId: number): Promise<Work> {
  const { rows } = await sql<Work>`
    SELECT count(*) FILTER (WHERE status = 'requested')::integer AS proposals,
      count(*) FILTER (WHERE status = 'accepted')::integer AS contracts,
      count(*) FILTER (WHERE status = 'done')::integer AS done,
      coalesce(sum(price_cents) FILTER (WHERE status = 'accepted'), 0)::double precision AS agreed,
      coalesce(sum(price_cents) FILTER (WHERE status = 'done'), 0)::double precision AS earned
    FROM engagements WHERE engineer_id = ${engineerId}`.execute(db);
  return rows[0] ?? { proposals: 0, contracts: 0, done: 0, agreed: 0, earned: 0 };
}

/** Agreed prices of completed work by month, dated by the second party's confirmation. */
async function sumEarnedByMonth(
  db: Database,
  engineerId: number,
): Promise<EngineerFigures["months"]> {
  const { rows } = await sql<EngineerFigures["months"][number]>`
    WITH months AS (${lastTwelve("month")}), done AS (
      SELECT ${firstDayOf("month", "ended_at")} AS day, sum(price_cents) AS cents
      FROM engagements WHERE engineer_id = ${engineerId} AND status = 'done'
      GROUP BY 1
    )
    SELECT day::text AS month, coalesce(cents, 0)::double precision AS earned
    FROM months LEFT JOIN done USING (day)
    ORDER BY day`.execute(db);
  return rows;
}

export async function readEngineerFigures({ db, user }: UserServices): Promise<EngineerFigures> {
  const [work, months] = await Promise.all([countWork(db, user.id), sumEarnedByMonth(db, user.id)]);
  return { ...work, months };
}
