import type { AuditorFigures } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

type Queue = Omit<AuditorFigures["queue"], "oldest"> & { readonly oldest: Date | null };

/** Pending versions for this auditor by age, without their own. */
async function countQueue(db: Database, auditorId: number): Promise<Queue> {
  const { rows } = await sql<Queue>`
    SELECT count(*) FILTER (WHERE age < '1 day')::integer AS under_one_day,
      count(*) FILTER (WHERE age >= '1 day' AND age < '3 days')::integer AS under_three_days,
      count(*) FILTER (WHERE age >= '3 days')::integer AS longer, min(waits_since) AS oldest
    FROM (
      SELECT module_versions.created_at AS waits_since, now() - module_versions.created_at AS age
      FROM module_versions JOIN modules ON modules.id = module_id
      WHERE module_versions.status = 'pending' AND author_id <> ${auditorId}) AS waiting`.execute(
    db,
  );
  return rows[0] ?? { underOneDay: 0, underThreeDays: 0, longer: 0, oldest: null };
}

type Sums = Pick<AuditorFigures, "approvals" | "rejections" | "withdrawn">;
type Decisions = Sums & Pick<AuditorFigures, "weeks">;

/** Counted from events, which keep who decided whatever happens to the version later. */
async function countDecisions(db: Database, auditorId: number): Promise<Decisions> {
  const { rows } = await sql<Sums & AuditorFigures["weeks"][number]>`
    WITH weeks AS (${lastTwelve("week")}), decided AS (
      SELECT ${firstDayOf("week", "at")} AS day, type, type = 'version.approved' AND EXISTS (
        SELECT FROM events AS later
        WHERE later.type = 'version.withdrawn'
          AND (later.subject_kind, later.subject_id) = ('module', events.subject_id)
          AND later.id > events.id
          AND later.data ->> 'version' = events.data ->> 'version') AS is_withdrawn
      FROM events
      WHERE actor_id = ${auditorId} AND type IN ('version.approved', 'version.rejected')
    ), sums AS (
      SELECT count(*) FILTER (WHERE type = 'version.approved')::integer AS approvals,
        count(*) FILTER (WHERE type = 'version.rejected')::integer AS rejections,
        count(*) FILTER (WHERE is_withdrawn)::integer AS withdrawn
      FROM decided
    )
    SELECT day::text AS week, count(type)::integer AS decisions, approvals, rejections, withdrawn
    FROM sums, weeks LEFT JOIN decided USING (day)
    GROUP BY day, approvals, rejections, withdrawn
    ORDER BY day`.execute(db);
  const weeks = rows.map(({ week, decisions }) => ({ week, decisions }));
  const { approvals = 0, rejections = 0, withdrawn = 0 } = rows[0] ?? {};
  return { weeks, approvals, rejections, withdrawn };
}

export async function readAuditorFigures({ db, user }: UserServices): Promise<AuditorFigures> {
  if (!user.mayAudit) throw new AppError("auditor_not_approved");
  const [{ oldest, ...queue }, decisions] = await Promise.all([
    countQueue(db, user.id),
    countDecisions(db, user.id),
  ]);
  return { queue: { ...queue, oldest: oldest?.toISOString() ?? null }, ...decisions };
}
