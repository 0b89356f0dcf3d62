import type { PaymentMode } from "@stackyard/contract/base/money";
import type { ContributorFigures, FindingsToFix } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";
import { SOLD_FINDINGS } from "../../modules/submissions/sold-findings.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

/** Installs and sales by week. Revenue is without fees and refunds. */
const soldByWeek = (sellerId: number, mode: PaymentMode) =>
  sql<ContributorFigures["weeks"][number]>`(
    WITH weeks AS (${lastTwelve("week")}), installed AS (
      SELECT week AS day, count(*) AS installs
      FROM installs JOIN modules ON modules.id = module_id
      WHERE author_id = ${sellerId} AND week >= (SELECT min(day) FROM weeks)
      GROUP BY week
    ), sold AS (
      SELECT ${firstDayOf("week", "paid_at")} AS day, sum(seller_cents) AS revenue
      FROM purchases JOIN orders ON orders.id = order_id
      WHERE seller_id = ${sellerId} AND mode = ${mode} AND paid_at IS NOT NULL AND NOT is_held
      GROUP BY 1
    )
    SELECT day::text AS week, coalesce(installs, 0)::integer AS installs,
      coalesce(revenue, 0)::double precision AS revenue
    FROM weeks LEFT JOIN installed USING (day) LEFT JOIN sold USING (day)
    ORDER BY day)`;

/** A module without versions counts as waiting for its author, whatever its state. */
const modulesByState = (authorId: number) =>
  sql<ContributorFigures["modules"]>`(
    SELECT count(*) FILTER (WHERE has_version AND status = 'published')::integer AS published,
      count(*) FILTER (WHERE has_version AND status = 'pending')::integer AS "inReview",
      count(*) FILTER (WHERE has_version AND status = 'rejected')::integer AS rejected,
      count(*) FILTER (WHERE NOT has_version)::integer AS "withoutArchive"
    FROM (
      SELECT status, EXISTS (
        SELECT FROM module_versions WHERE module_id = modules.id) AS has_version
      FROM modules WHERE author_id = ${authorId}) AS own)`;

type FindingsRow = FindingsToFix & { readonly total: number; readonly modules: number };

/** Findings in the latest versions of the newest 200 modules, worst first. */
const findingsToFix = (authorId: number) =>
  sql<FindingsRow>`(
    SELECT own.id AS "moduleId", title, newest.version, ${countOf("CRITICAL")} AS critical,
      ${countOf("HIGH")} AS high, ${countOf("MEDIUM")} AS medium, ${countOf("LOW")} AS low,
      ${countOf("INFO")} AS info, (sum(count(*)) OVER ())::integer AS total,
      (count(*) OVER ())::integer AS modules
    FROM (
      SELECT id, title FROM modules WHERE author_id = ${authorId} ORDER BY id DESC LIMIT 200) AS own,
    LATERAL (
      SELECT version, upload_id FROM module_versions
      WHERE module_id = own.id ORDER BY id DESC LIMIT 1) AS newest
    JOIN scans USING (upload_id),
    LATERAL jsonb_path_query(report, ${SOLD_FINDINGS}) AS finding
    GROUP BY own.id, title, newest.version
    ORDER BY critical DESC, high DESC, medium DESC, low DESC, own.id DESC
    LIMIT 10)`;

const countOf = (severity: string) =>
  sql`count(*) FILTER (WHERE finding ->> 'severity' = ${sql.lit(severity)})::integer`;

export async function readContributorFigures({
  db,
  user,
  payments,
}: UserServices): Promise<ContributorFigures> {
  const { weeks, modules, findings } = await db
    .selectNoFrom([
      jsonArrayFrom(soldByWeek(user.id, modeOf(payments))).as("weeks"),
      jsonObjectFrom(modulesByState(user.id)).$notNull().as("modules"),
      jsonArrayFrom(findingsToFix(user.id)).as("findings"),
    ])
    .executeTakeFirstOrThrow();
  const [first] = findings;
  const worst = findings.map(({ total: _, modules: __, ...row }) => row);
  return {
    weeks,
    modules,
    findings: { total: first?.total ?? 0, modules: first?.modules ?? 0, worst },
  };
}
