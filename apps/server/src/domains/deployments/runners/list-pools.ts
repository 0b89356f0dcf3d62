import {
  LIVE_STATUSES,
  type OperationStatus,
  RUNNER_TIMES,
  WAITING_STATUSES,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Runner, RunnerPool } from "@stackyard/contract/deployments/runners";
import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

const SHOWN_RUNNERS = 200;

/** As literals, because the index is only for these. */
const WAITING = sql.join(WAITING_STATUSES.map((status) => sql.lit(status)));

/** A poll's longest wait, its answer's way, and the delay with which it is noted. */
const ONLINE_MS = (RUNNER_TIMES.poll + 40) * 1_000;

/** The caller's pools with their runners. */
export async function listPools(
  { db, user }: UserServices,
  now = new Date(),
): Promise<RunnerPool[]> {
  const pools = await db
    .selectFrom("runnerPools")
    .select(["id", "name", "createdAt", "needsSecondPerson", "policy"])
    .select(({ eb }) => eb("sharesSince", "is not", null).$castTo<boolean>().as("isShared"))
    .select([
      sql<number>`(SELECT count(*)::integer FROM runners
        WHERE pool_id = runner_pools.id AND revoked_at IS NULL)`.as("runnerCount"),
      sql<number>`(SELECT count(*)::integer FROM deployments
        WHERE pool_id = runner_pools.id)`.as("deploymentCount"),
      sql<number>`(SELECT count(*)::integer FROM deployment_operations
        WHERE pool_id = runner_pools.id AND status IN (${WAITING}))`.as("waitingCount"),
      APPROVERS.as("approvers"),
    ])
    .where("userId", "=", user.id)
    .orderBy("name")
    .execute();
  const rows = await db
    .selectFrom("runnerPools")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("runners")
          .selectAll("runners")
          .whereRef("runners.poolId", "=", "runnerPools.id")
          .where("revokedAt", "is", null)
          .orderBy("runners.id", "desc")
          .limit(SHOWN_RUNNERS)
          .as("runner"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("deploymentOperations")
          .select(({ fn }) => [
            fn.max("deploymentOperations.id").as("id"),
            fn.max("heartbeatAt").as("heartbeatAt"),
            sql<number>`count(*)::integer`.as("count"),
          ])
          .whereRef("runnerId", "=", "runner.id")
          .where("status", "in", LIVE_STATUSES)
          .as("live"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("deploymentOperations")
          .select("deploymentOperations.id")
          .whereRef("runnerId", "=", "runner.id")
          .orderBy("deploymentOperations.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .leftJoin("deploymentOperations as work", (join) =>
      join.on("work.id", "=", (eb) => eb.fn.coalesce("live.id", "last.id")),
    )
    .leftJoin("deployments", "deployments.id", "work.deploymentId")
    .selectAll("runner")
    .select(["live.heartbeatAt", "live.count as runningCount"])
    .select(["work.status", "work.changedAt"])
    .select(["deployments.id as deploymentId", "deployments.name as deployment"])
    .where("runnerPools.userId", "=", user.id)
    .orderBy("runner.id", "desc")
    .execute();
  return pools.map(({ createdAt, ...pool }) => ({
    ...pool,
    createdAt: createdAt.toISOString(),
    runners: rows.filter(({ poolId }) => poolId === pool.id).map((row) => present(row, now)),
  }));
}

const APPROVERS = sql<RunnerPool["approvers"]>`(
  SELECT coalesce(json_agg(json_build_object('userId', users.id, 'username', display_username,
    'status', CASE WHEN accepted_at IS NULL THEN 'invited'
      WHEN ${IS_NOT_SUSPENDED} THEN 'active' ELSE 'suspended' END) ORDER BY display_username), '[]')
  FROM runner_pool_approvers JOIN users ON users.id = user_id
  WHERE pool_id = runner_pools.id)`;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly platform: string;
  readonly tool: string | null;
  readonly capacity: number;
  readonly isDraining: boolean;
  readonly lastSeenAt: Date;
  readonly leftAt: Date | null;
  readonly createdAt: Date;
  readonly heartbeatAt: Date | null;
  readonly runningCount: number;
  readonly status: OperationStatus | null;
  readonly changedAt: Date | null;
  readonly deploymentId: number | null;
  readonly deployment: string | null;
}

function present(row: Row, now: Date): Runner {
  const { id, name, version, platform, tool, capacity, runningCount } = row;
  const heard = [row.lastSeenAt, row.heartbeatAt].filter((at) => at !== null);
  const lastSeenAt = new Date(Math.max(...heard.map((at) => at.getTime())));
  return {
    ...{ id, name, version, platform, tool, capacity, runningCount },
    status: statusOf({ ...row, lastSeenAt }, now),
    lastSeenAt: lastSeenAt.toISOString(),
    enrolledAt: row.createdAt.toISOString(),
    work: workOf(row),
  };
}

function workOf({ status, changedAt, deploymentId, deployment }: Row): Runner["work"] {
  if (!status || !changedAt || !deploymentId || !deployment) return null;
  const named = { id: deploymentId, name: deployment };
  return { deployment: named, status, changedAt: changedAt.toISOString() };
}

function statusOf(
  { leftAt, lastSeenAt, isDraining }: Pick<Row, "leftAt" | "lastSeenAt" | "isDraining">,
  now: Date,
): Runner["status"] {
  if (leftAt && leftAt >= lastSeenAt) return "left";
  if (now.getTime() - lastSeenAt.getTime() > ONLINE_MS) return "offline";
  return isDraining ? "draining" : "online";
}
