import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockDeploymentRow } from "../operations/lock-deployment.ts";
import { queueOperation } from "../operations/start-operation.ts";
import { findDeployable } from "./find-deployable.ts";

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

/** One of the caller's deployments. Throws `deployment_not_found`. */
async function requireOwnDeployment({ db, user }: UserServices, id: number) {
  const found = await db
    .selectFrom("deployments")
    .innerJoin("moduleVersions", "moduleVersions.id", "versionId")
    .select(["deployments.moduleId", "version"])
    .where("deployments.id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!found) throw new AppError("deployment_not_found");
  return found;
}
