import { type Failure, RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { sql } from "kysely";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockDeploymentRow, lockOperationRow, type OperationRow } from "./lock-deployment.ts";
import { moveOperation } from "./move-operation.ts";
import { NO_APPROVAL } from "./void-approvals.ts";

interface Reason {
  readonly failure: Failure | null;
  readonly message: string | null;
}

/** Queues an operation that has changed nothing for a new plan, which needs a new approval. */
export async function planAgain(
  ctx: Pick<Services, "db" | "changes">,
  operation: OperationRow,
  { failure, message }: Reason,
): Promise<void> {
  const told = { failure, message };
  const isUsedUp = operation.attempt >= RUNNER_LIMITS.attempts * 2;
  const none = {
    ...NO_APPROVAL,
    ...{ plan: null, planDigest: null, runnerId: null, isTaken: false, beganAt: null },
  };
  if (!isUsedUp) return moveOperation(ctx, operation, "queued", { ...none, ...told });
  const hasStarted = operation.status === "applying" || operation.status === "destroying";
  await moveOperation(ctx, operation, hasStarted ? "failed" : "cancelled", told);
}

const LOST = {
  failure: "missing_plan",
  message: "The runner that had the plan was revoked.",
} as const;

/** Plans again what only a revoked runner could apply. */
export function planWithoutRevoked(ctx: Services, signal?: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("deploymentOperations as operation")
      .innerJoin("runners", "runners.id", "runnerId")
      .select(["operation.id", "deploymentId"])
      .where("operation.id", ">", id)
      .where(sql`operation.status`, "in", ["planned", "approved"])
      .where("revokedAt", "is not", null)
      .orderBy("operation.id")
      .limit(100)
      .execute();
  return eachByNumber(signal ? { ...ctx, signal } : ctx, listAfter, ({ id, deploymentId }) =>
    inTransaction(ctx, async (ctx) => {
      await lockDeploymentRow(ctx.db, deploymentId);
      const operation = await lockOperationRow(ctx.db, id);
      if (operation?.status === "planned" || operation?.status === "approved")
        await planAgain(ctx, operation, LOST);
    }),
  );
}
