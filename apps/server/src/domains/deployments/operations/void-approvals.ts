import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import {
  eachOperation,
  lockDeploymentRow,
  lockOperationRow,
  type OperationRow,
  type Run,
} from "./lock-deployment.ts";
import { moveOperation } from "./move-operation.ts";

interface Approver {
  readonly poolId: number;
  readonly userId: number;
}

/**
 * Whether the account that approved a row of `deployment_operations` isn't suspended, or the policy
 * approved it.
 */
export const IS_APPROVER_ACTIVE = sql<boolean>`NOT EXISTS (
  SELECT FROM users WHERE users.id = deployment_operations.approved_by AND NOT ${IS_NOT_SUSPENDED})`;

export async function isApproverActive(db: Database, operationId: number): Promise<boolean> {
  const found = await db
    .selectFrom("deploymentOperations")
    .select("id")
    .where("id", "=", operationId)
    .where(IS_APPROVER_ACTIVE)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes back approvals of suspended accounts that no runner has spent yet. */
export function voidSuspendedApprovals(run: Run): Promise<void> {
  const listAfter = (id: number) =>
    run.db
      .selectFrom("deploymentOperations")
      .select(["id", "deploymentId"])
      .where("id", ">", id)
      .where("status", "=", "approved")
      .where(({ not }) => not(IS_APPROVER_ACTIVE))
      .orderBy("id")
      .limit(100)
      .execute();
  return eachOperation(run, listAfter, async (ctx, operation) => {
    if (operation.status === "approved" && !(await isApproverActive(ctx.db, operation.id)))
      await voidApproval(ctx, operation);
  });
}

/** Takes back a person's approvals in a pool that no runner has spent yet. */
export async function voidApprovals(
  ctx: Pick<Services, "db" | "changes">,
  { poolId, userId }: Approver,
): Promise<void> {
  const approved = await ctx.db
    .selectFrom("deploymentOperations")
    .select(["id", "deploymentId"])
    .where("poolId", "=", poolId)
    .where("status", "=", "approved")
    .where("approvedBy", "=", userId)
    .orderBy("deploymentId")
    .execute();
  for (const { id, deploymentId } of approved) {
    await lockDeploymentRow(ctx.db, deploymentId);
    const operation = await lockOperationRow(ctx.db, id);
    if (operation?.status === "approved" && operation.approvedBy === userId)
      await voidApproval(ctx, operation);
  }
}

/** An operation's columns about its approval, without one. */
export const NO_APPROVAL = { approvedBy: null, approvedAt: null, approvalReason: null };

/** The plan waits again. A lease that was offered for it is stale. */
function voidApproval(
  ctx: Pick<Services, "db" | "changes">,
  operation: OperationRow,
): Promise<void> {
  const set = { ...NO_APPROVAL, isTaken: false };
  return moveOperation(ctx, operation, "planned", { ...set, attempt: operation.attempt + 1 });
}
