import { isLive } from "@stackyard/contract/deployments/deployment-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import type { EnrolledRunner } from "../runners/find-runner.ts";
import {
  type DeploymentRow,
  lockDeploymentRow,
  lockOperationRow,
  type OperationRow,
} from "./lock-deployment.ts";
import { moveOperation, recordMove } from "./move-operation.ts";
import { startedAs } from "./operation-state.ts";
import { isApproverActive } from "./void-approvals.ts";

/** What every message about leased work shows. */
export interface Shown {
  readonly runner: Pick<EnrolledRunner, "id" | "poolId">;
  readonly operationId: number;
  readonly attempt: number;
}

export interface HeldLease {
  readonly deployment: DeploymentRow;
  readonly operation: OperationRow;
}

/** Locks an operation and its deployment for a runner's report. Throws `stale_attempt`. */
export async function lockLease(ctx: Pick<Services, "db">, shown: Shown): Promise<HeldLease> {
  const { deploymentId } = await findLease(ctx, shown);
  const deployment = await lockDeploymentRow(ctx.db, deploymentId);
  const operation = await lockShown(ctx, shown);
  if (!deployment) throw new AppError("operation_not_found");
  return { deployment, operation };
}

/** Locks an operation alone, for a message that moves nothing but itself. Throws `stale_attempt`. */
export async function lockShown(
  { db }: Pick<Services, "db">,
  { runner, operationId, attempt }: Shown,
): Promise<OperationRow> {
  const operation = await lockOperationRow(db, operationId);
  if (operation?.poolId !== runner.poolId) throw new AppError("operation_not_found");
  if (operation.runnerId !== runner.id || operation.attempt !== attempt)
    throw new AppError("stale_attempt");
  return operation;
}

/** An operation that a runner shows the current attempt of. Throws `stale_attempt`. */
export async function findLease(
  { db }: Pick<Services, "db">,
  { runner, operationId, attempt }: Shown,
) {
  const found = await db
    .selectFrom("deploymentOperations")
    .select(["deploymentId", "status", "kind", "versionId", "runnerId", "attempt"])
    .where("id", "=", operationId)
    .where("poolId", "=", runner.poolId)
    .executeTakeFirst();
  if (!found) throw new AppError("operation_not_found");
  if (found.runnerId !== runner.id || found.attempt !== attempt)
    throw new AppError("stale_attempt");
  return found;
}

/**
 * Notes that a runner is at work. The first heartbeat takes the lease: from then on, a plan runs, and
 * an approval is spent. A runner that comes back ends the uncertainty about its apply.
 */
export function noteHeartbeat(ctx: Services, shown: Shown): Promise<{ cancel: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const operation = await lockShown(ctx, shown);
    const next = continuedAs(operation);
    const isStarting = operation.status === "approved";
    if (!next || (isStarting && !(await isApproverActive(ctx.db, operation.id))))
      throw new AppError("stale_attempt");
    const now = new Date();
    const beat = {
      ...{ heartbeatAt: now, isTaken: true, silentAt: null },
      ...(isStarting && { beganAt: now }),
    };
    if (next !== operation.status) await moveOperation(ctx, operation, next, beat);
    else {
      await ctx.db
        .updateTable("deploymentOperations")
        .set(beat)
        .where("id", "=", operation.id)
        .execute();
      if (operation.silentAt) await recordMove(ctx, operation, operation.status, null);
    }
    return { cancel: operation.cancelRequested && next === "planning" };
  });
}

/** The state that a heartbeat leads to; undefined if the runner has nothing to do with it anymore. */
function continuedAs({ status, kind, isTaken }: OperationRow) {
  if (status === "leased") return "planning" as const;
  if (status === "approved" && !isTaken) return startedAs(kind);
  if (status === "uncertain") return startedAs(kind);
  return isLive(status) ? status : undefined;
}
