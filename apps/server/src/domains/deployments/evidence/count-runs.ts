import type { Failure } from "@stackyard/contract/deployments/deployment-lists";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import type { Counted } from "./evidence-figures.ts";

const EVIDENCE_DAYS = 90;

interface About {
  readonly moduleId: number;
  readonly now: Date;
}

/** Accounts that belong to the seller: the same proven domain or organization, or approvers of each other's plans. */
const IS_SELLERS = sql<boolean>`(
  users.id = modules.author_id
  OR EXISTS (SELECT FROM claimed_domains AS own
    JOIN claimed_domains AS theirs ON theirs.domain = own.domain AND theirs.proven_at IS NOT NULL
    WHERE own.user_id = modules.author_id AND own.proven_at IS NOT NULL AND theirs.user_id = users.id)
  OR EXISTS (SELECT FROM runner_pool_approvers AS approver JOIN runner_pools AS pool ON pool.id = approver.pool_id
    WHERE approver.accepted_at IS NOT NULL
      AND (pool.user_id, approver.user_id) IN ((users.id, modules.author_id), (modules.author_id, users.id))))`;

/** What runners reported about a module in pools that shared it when the operation was asked for. */
const reported = ({ moduleId, now }: About): RawBuilder<unknown> => sql`
  SELECT operations.id, operations.version_id, operations.status, operations.failure,
    operations.began_at, operations.reported_at, users.id AS customer,
    (operations.reported_at AT TIME ZONE 'UTC')::date AS day,
    operations.inputs ->> 'provider' AS provider, lower(operations.inputs ->> 'region') AS region
  FROM deployment_operations AS operations
  JOIN deployments ON deployments.id = deployment_id
  JOIN modules ON modules.id = module_id
  JOIN runner_pools ON runner_pools.id = operations.pool_id
  JOIN users ON users.id = deployments.user_id
  WHERE operations.version_id IN (SELECT id FROM module_versions WHERE module_id = ${moduleId})
    AND operations.kind = 'apply' AND operations.status IN ('applied', 'failed')
    AND operations.reported_at > ${now}::timestamptz - make_interval(days => ${EVIDENCE_DAYS})
    AND operations.created_at >= runner_pools.shares_since
    AND users.deleted_at IS NULL AND ${IS_NOT_SUSPENDED} AND NOT ${IS_SELLERS}`;

/**
 * Applies that a runner began, in all and by version. Of a customer's runs in a day (UTC), the first
 * counts, so that neither repeating nor retrying changes a figure.
 */
export async function countRuns(db: Database, about: About): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    WITH runs AS (
      SELECT DISTINCT ON (customer, day) * FROM (${reported(about)}) AS reported
      WHERE began_at IS NOT NULL ORDER BY customer, day, reported_at, id
    )
    SELECT version, count(DISTINCT customer)::integer AS customers, count(*)::integer AS runs,
      count(*) FILTER (WHERE runs.status = 'applied')::integer AS applied,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(reported_at - began_at, '0')))
        FILTER (WHERE runs.status = 'applied') AS "medianSeconds",
      count(DISTINCT (provider, region))::integer AS regions
    FROM runs JOIN module_versions ON module_versions.id = version_id
    GROUP BY GROUPING SETS ((), (version))`.execute(db);
  return rows;
}

export interface CountedFailures {
  /** Whose runners reported anything. */
  readonly customers: number;
  readonly failures: { readonly failure: Failure; readonly count: number }[];
}

/** Failures by kind, the most frequent first. A customer counts once a day and kind. */
export async function countFailures(db: Database, about: About): Promise<CountedFailures> {
  const { rows } = await sql<CountedFailures>`
    WITH reported AS MATERIALIZED (${reported(about)}), kinds AS (
      SELECT failure, count(DISTINCT (customer, day))::integer AS count
      FROM reported WHERE failure IS NOT NULL GROUP BY failure
    )
    SELECT (SELECT count(DISTINCT customer)::integer FROM reported) AS customers,
      (SELECT coalesce(json_agg(json_build_object('failure', failure, 'count', count)
        ORDER BY count DESC, failure), '[]') FROM kinds) AS failures`.execute(db);
  return rows[0] ?? { customers: 0, failures: [] };
}
