import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockDeploymentRow } from "../operations/lock-deployment.ts";
import { isRetryable } from "../operations/operation-acts.ts";
import { queueOperation } from "../operations/start-operation.ts";
import { findDeployable } from "./find-deployable.ts";
import { requireOwnDeployment } from "./require-own-deployment.ts";

/**
 * Starts an operation of one of the caller's deployments. A plan to apply needs the right to use the
 * version; destroys and checks work whatever happened to the purchase or the listing.
 */
export async function startAgain(
  ctx: UserServices,
  id: number,
  kind: OperationKind,
): Promise<{ id: number }> {
  const { moduleId, version } = await requireOwnDeployment(ctx, id);
  if (kind === "apply") await findDeployable(ctx, moduleId, version);
  return inTransaction(ctx, async (ctx) => {
    const deployment = await lockDeploymentRow(ctx.db, id);
    if (!deployment) throw new AppError("deployment_not_found");
    return { id: await queueOperation(ctx, deployment, kind) };
  });
}

/**
 * Starts the newest operation of a deployment again, with the version and the inputs that it had.
 * Throws `conflict` if it isn't the newest one or can't be retried.
 */
export async function retryOperation(ctx: UserServices, id: number): Promise<{ id: number }> {
  const { deploymentId, moduleId, kind, version } = await requireOwnOperation(ctx, id);
  if (kind === "apply") await findDeployable(ctx, moduleId, version);
  return inTransaction(ctx, async (ctx) => {
    const deployment = await lockDeploymentRow(ctx.db, deploymentId);
    if (!deployment) throw new AppError("operation_not_found");
    const newest = await ctx.db
      .selectFrom("deploymentOperations")
      .selectAll()
      .where("deploymentId", "=", deploymentId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest?.id !== id || !isRetryable(newest)) throw new AppError("conflict");
    return { id: await queueOperation(ctx, deployment, kind, newest) };
  });
}

/** An operation of one of the caller's deployments. Throws `operation_not_found`. */
async function requireOwnOperation({ db, user }: UserServices, id: number) {
  const found = await db
    .selectFrom("deploymentOperations")
    .innerJoin("deployments", "deployments.id", "deploymentId")
    .innerJoin("moduleVersions", "moduleVersions.id", "deploymentOperations.versionId")
    .select(["deploymentId", "deployments.moduleId", "kind", "version"])
    .where("deploymentOperations.id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!found) throw new AppError("operation_not_found");
  return found;
}
