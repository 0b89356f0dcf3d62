import { DEPLOYMENT_VIEWERS, statusesOf } from "@stackyard/contract/deployments/deployment-lists";
import type {
  listDeployments as contract,
  Deployment,
  DeploymentChoices,
  DeploymentFilter,
  DeploymentSummary,
  PlannedChange,
} from "@stackyard/contract/deployments/deployments";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isApproverOf, readDeciders } from "../runners/find-deciders.ts";
import { listLog, listOperations, selectDeployments } from "./deployment-queries.ts";
import { findUpgrade } from "./find-upgrade.ts";
import { presentDeployment, presentSummary } from "./present-deployment.ts";

/** One page of the caller's deployments that match a filter, newest first. */
export async function listDeployments(
  { db, user }: UserServices,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<Page<DeploymentSummary>> {
  const matching = selectMatching(db, user.id, filter);
  const rows = await matching
    .$if(cursor !== undefined, (query) => query.where("deployments.id", "<", cursor?.[0] ?? 0))
    .orderBy("deployments.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(matching));
  return { items: shown.map(presentSummary), total, nextCursor };
}

function selectMatching(
  db: Database,
  userId: number,
  { as, state, module, environment, pool }: DeploymentFilter,
) {
  let query = selectDeployments(db, { as, userId });
  if (state) query = query.where("newest.status", "in", statusesOf(state));
  if (module) query = query.where("deployments.moduleId", "=", module);
  if (environment) query = query.where("environment", "=", environment);
  if (pool) query = query.where("deployments.poolId", "=", pool);
  return query;
}

/** What the caller's deployments can be filtered by. */
export function listChoices({ db, user }: UserServices): Promise<DeploymentChoices> {
  const own = db.selectFrom("deployments").where("deployments.userId", "=", user.id).distinct();
  const modules = own
    .innerJoin("modules", "modules.id", "moduleId")
    .select(["modules.id", "title as name"])
    .orderBy("name");
  const environments = own.select("environment").orderBy("environment");
  const pools = own
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .select(["runnerPools.id", "runnerPools.name"])
    .orderBy("runnerPools.name");
  return db
    .selectNoFrom([
      jsonArrayFrom(modules).as("modules"),
      sql<string[]>`ARRAY(${environments})`.as("environments"),
      jsonArrayFrom(pools).as("pools"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * A deployment with its operations, for its owner and those who approve its plans. Throws
 * `deployment_not_found`.
 */
export async function readDeployment(
  { db, user }: UserServices,
  id: number,
  now = new Date(),
): Promise<Deployment> {
  for (const as of DEPLOYMENT_VIEWERS) {
    const row = await selectDeployments(db, { as, userId: user.id })
      .where("deployments.id", "=", id)
      .executeTakeFirst();
    const pool = row && (await readDeciders(db, row.poolId));
    if (!pool) continue;
    const operations = await listOperations(db, id);
    const upgrade = await findUpgrade(db, row);
    return {
      ...presentDeployment(row, operations, { as, viewerId: user.id, pool, now }),
      ...upgrade,
    };
  }
  throw new AppError("deployment_not_found");
}

/** Chunks of up to 64 KB each. */
const LOG_PAGE = 16;

/** A part of the log of an operation that the caller may see. Throws `operation_not_found`. */
export async function readLog(
  { db, user }: UserServices,
  operationId: number,
  { cursor, limit }: { readonly cursor?: readonly [number] | undefined; readonly limit: number },
): Promise<Page<{ id: number; text: string }>> {
  await requireVisibleOperation({ db, user }, operationId);
  const size = Math.min(limit, LOG_PAGE);
  const rows = await listLog(db, operationId, { after: cursor?.[0] ?? 0, limit: size + 1 });
  const { shown, nextCursor } = cutPage(rows, size, (last) => [last.id]);
  const all = db.selectFrom("deploymentLogs").where("operationId", "=", operationId);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(all));
  return { items: shown, total, nextCursor };
}

interface ChangesAsked {
  readonly cursor?: readonly [number] | undefined;
  readonly limit: number;
  readonly planDigest?: string | undefined;
}

/**
 * A part of what a plan found, for those who may see it. Throws `operation_not_found`, or
 * `plan_changed` if it isn't the plan with `planDigest`.
 */
export async function listChanges(
  { db, user }: UserServices,
  operationId: number,
  { cursor, limit, planDigest }: ChangesAsked,
): Promise<Page<PlannedChange>> {
  const operation = await requireVisibleOperation({ db, user }, operationId);
  if (planDigest !== undefined && planDigest !== operation.planDigest)
    throw new AppError("plan_changed");
  const all = db.selectFrom("plannedChanges").where("operationId", "=", operationId);
  const rows = await all
    .select(["position", "change"])
    .where("position", ">", cursor?.[0] ?? 0)
    .orderBy("position")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.position]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(all));
  const items = shown.map(({ position, change }) => ({ ...change, id: position }));
  return { items, total, nextCursor };
}

/** An operation that the caller may see. Throws `operation_not_found`. */
async function requireVisibleOperation(
  { db, user }: Pick<UserServices, "db" | "user">,
  operationId: number,
): Promise<{ readonly planDigest: string | null }> {
  const found = await db
    .selectFrom("deploymentOperations")
    .innerJoin("deployments", "deployments.id", "deploymentId")
    .select("planDigest")
    .where("deploymentOperations.id", "=", operationId)
    .where((eb) => eb.or([eb("deployments.userId", "=", user.id), isApproverOf(eb, user.id)]))
    .executeTakeFirst();
  if (!found) throw new AppError("operation_not_found");
  return found;
}
