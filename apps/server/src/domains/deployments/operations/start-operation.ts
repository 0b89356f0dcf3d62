import { hash } from "node:crypto";
import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { inputsText } from "@stackyard/contract/deployments/lease";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { announceWork } from "../runners/work-topic.ts";
import { type DeploymentRow, lockOpenOperations } from "./lock-deployment.ts";
import { moveOperation, recordMove } from "./move-operation.ts";
import { isReplaceable, whyNotStart } from "./operation-policy.ts";

const REPLACED = "A newer plan replaced this one.";

/** What an operation works with. */
export type Target = Pick<DeploymentRow, "versionId" | "inputs" | "securityScore" | "hasCritical">;

/**
 * Queues an operation of a locked deployment. One that waits for a runner or for its approval ends,
 * and an approval with it. Throws why nothing can start now.
 */
export async function queueOperation(
  ctx: UserServices,
  deployment: DeploymentRow,
  kind: OperationKind,
  { versionId, inputs, securityScore, hasCritical }: Target = deployment,
): Promise<number> {
  const open = await lockOpenOperations(ctx.db, deployment.id);
  const why = whyNotStart(kind, open);
  if (why) throw new AppError(why);
  for (const replaced of open.filter(isReplaceable))
    await moveOperation(ctx, replaced, "cancelled", { message: REPLACED }, ctx.user.id);
  const { id: deploymentId, poolId } = deployment;
  const { id } = await ctx.db
    .insertInto("deploymentOperations")
    .values({
      ...{ deploymentId, poolId, kind, versionId, createdBy: ctx.user.id },
      ...{ securityScore, hasCritical },
      ...{ inputs: storedJson(inputs), inputsDigest: hash("sha256", inputsText(inputs)) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordMove(ctx, { id, deploymentId, poolId, kind }, "queued", ctx.user.id);
  await announceWork(ctx, poolId);
  return id;
}
