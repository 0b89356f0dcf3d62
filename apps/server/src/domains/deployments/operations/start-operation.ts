import { hash } from "node:crypto";
import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { PolicyStop } from "@stackyard/contract/deployments/deployment-policy";
import { inputsText } from "@stackyard/contract/deployments/lease";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { announceWork } from "../runners/work-topic.ts";
import { type DeploymentRow, lockOpenOperations } from "./lock-deployment.ts";
import { moveOperation, recordMove } from "./move-operation.ts";
import { isReplaceable, whyNotStart } from "./operation-policy.ts";
import { stopsOf } from "./stops-of.ts";

const REPLACED = "A newer plan replaced this one.";

/** What an operation works with. */
export type Target = Pick<
  DeploymentRow,
  "versionId" | "inputs" | "securityScore" | "hasCritical" | "policyFacts"
>;

/**
 * Queues an operation of a locked deployment. One that waits for a runner or for its approval ends,
 * and an approval with it. A plan to apply that the pool's policy doesn't allow fails at once. Throws
 * why nothing can start now.
 */
export async function queueOperation(
  ctx: UserServices,
  deployment: DeploymentRow,
  kind: OperationKind,
  target: Target = deployment,
): Promise<number> {
  const open = await lockOpenOperations(ctx.db, deployment.id);
  const why = whyNotStart(kind, open);
  if (why) throw new AppError(why);
  for (const replaced of open.filter(isReplaceable))
    await moveOperation(ctx, replaced, "cancelled", { message: REPLACED }, ctx.user.id);
  const { id: deploymentId, poolId } = deployment;
  const { versionId, inputs, securityScore, hasCritical, policyFacts } = target;
  const operation = await ctx.db
    .insertInto("deploymentOperations")
    .values({
      ...{ deploymentId, poolId, kind, versionId, createdBy: ctx.user.id },
      ...{ securityScore, hasCritical, policyFacts: policyFacts && storedJson(policyFacts) },
      ...{ inputs: storedJson(inputs), inputsDigest: hash("sha256", inputsText(inputs)) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordMove(ctx, operation, "queued", ctx.user.id);
  const stops = await stopsOf(ctx.db, operation);
  if (stops.length > 0) await moveOperation(ctx, operation, "failed", stoppedBy(stops));
  else await announceWork(ctx, poolId);
  return operation.id;
}

const stoppedBy = (stops: readonly PolicyStop[]) => ({
  ...{ failure: "policy", stops: storedJson(stops) },
  message: stops.map(({ message }) => message).join(" "),
});
