import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import type { DeploymentForm } from "@stackyard/contract/deployments/deployments";
import { countRows } from "../../../platform/db/count-rows.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import type { WhatIfScans } from "../../modules/what-if/open-what-if-scans.ts";
import { lockDeploymentRow } from "../operations/lock-deployment.ts";
import { queueOperation } from "../operations/start-operation.ts";
import { type Caller, prepareTarget } from "./prepare-target.ts";

/**
 * Records a deployment and queues its first plan. The module is scanned with exactly these values
 * first, which also checks their types.
 */
export async function createDeployment(
  ctx: Caller,
  scans: WhatIfScans,
  form: DeploymentForm,
): Promise<{ id: number; createdAt: Date }> {
  const { versionId, inputs, policyFacts, ...judged } = await prepareTarget(ctx, scans, form);
  const { moduleId, environment, name, poolId, autoApproveScore } = form;
  return inTransaction<UserServices, { id: number; createdAt: Date }>(ctx, async (ctx) => {
    const { needsSecondPerson } = await requireRoom(ctx, poolId);
    if (needsSecondPerson && autoApproveScore !== null) throw secondPersonNeeded();
    const { id, createdAt } = await ctx.db
      .insertInto("deployments")
      .values({
        ...{ userId: ctx.user.id, poolId, moduleId, versionId, ...judged },
        ...{ name, environment, inputs: storedJson(inputs), autoApproveScore },
        policyFacts: policyFacts && storedJson(policyFacts),
      })
      .returning(["id", "createdAt"])
      .executeTakeFirstOrThrow();
    const deployment = await lockDeploymentRow(ctx.db, id);
    if (!deployment) throw new AppError("deployment_not_found");
    await queueOperation(ctx, deployment, "apply");
    return { id, createdAt };
  });
}

function secondPersonNeeded(): AppError {
  const message = "A person approves every plan of this pool. Leave this empty.";
  return new AppError("validation_failed", { message, fields: { autoApproveScore: message } });
}

async function requireRoom({ db, user }: UserServices, poolId: number) {
  await lockUntilCommit(db, `deployments of ${user.id}`);
  const pool = await db
    .selectFrom("runnerPools")
    .select("needsSecondPerson")
    .where("id", "=", poolId)
    .where("userId", "=", user.id)
    .forShare()
    .executeTakeFirst();
  if (!pool) throw new AppError("runner_pool_not_found");
  const own = db.selectFrom("deployments").where("userId", "=", user.id);
  if ((await countRows(own)) >= RUNNER_LIMITS.deployments)
    throw new AppError("too_many_deployments");
  return pool;
}
