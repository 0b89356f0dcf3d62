import type { AuditorFigures } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

/** Pending versions for this auditor by age, without their own. */
const countQueue = (auditorId: number) =>
  sql<AuditorFigures["queue"]>`(
    SELECT count(*) FILTER (WHERE age < '1 day')::integer AS "underOneDay",
      count(*) FILTER (WHERE age >= '1 day' AND age < '3 days')::integer AS "underThreeDays",
      count(*) FILTER (WHERE age >= '3 days')::integer AS longer, min(waits_since) AS oldest
    FROM (
      SELECT module_versions.created_at AS waits_since, now() - module_versions.created_at AS age
      FROM module_versions JOIN modules ON modules.id = module_id
      WHERE module_versions.status = 'pending' AND author_id <> ${auditorId}) AS waiting)`;

type Sums = Pick<AuditorFigures, "approvals" | "rejections" | "withdrawn">;

/** Counted from events, which keep who decided whatever happens to the version later. */
const decisionsByWeek = (auditorId: number) =>
  sql<Sums & AuditorFigures["weeks"][number]>`(
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
    ORDER BY day)`;

export async function readAuditorFigures({ db, user }: UserServices): Promise<AuditorFigures> {
  if (!user.mayAudit) throw new AppError("auditor_not_approved");
  const { queue, decided } = await db
    .selectNoFrom([
      jsonObjectFrom(countQueue(user.id)).$notNull().as("queue"),
      jsonArrayFrom(decisionsByWeek(user.id)).as("decided"),
    ])
    .executeTakeFirstOrThrow();
  const { approvals = 0, rejections = 0, withdrawn = 0 } = decided[0] ?? {};
  return {
    // Times within JSON are texts.
    queue: { ...queue, oldest: queue.oldest && new Date(queue.oldest).toISOString() },
    ...{ approvals, rejections, withdrawn },
    weeks: decided.map(({ week, decisions }) => ({ week, decisions })),
  };
}
