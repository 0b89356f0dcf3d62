import {
  type Failure,
  isChanging,
  RUNNER_LIMITS,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Services } from "../../../platform/services.ts";
import { eachOperation, type OperationRow, type Run } from "./lock-deployment.ts";
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
  why: Reason,
): Promise<void> {
  const isUsedUp = operation.attempt >= RUNNER_LIMITS.attempts * 2;
  const none = {
    ...NO_APPROVAL,
    ...{ plan: null, planDigest: null, runnerId: null, isTaken: false, beganAt: null },
  };
  if (!isUsedUp) return moveOperation(ctx, operation, "queued", { ...none, ...why });
  const to = isChanging(operation.status) ? "failed" : "cancelled";
  await moveOperation(ctx, operation, to, why);
}

const LOST = {
  failure: "missing_plan",
  message: "The runner that had the plan was revoked.",
} as const;

/** Plans again what only a revoked runner could apply. */
export function planWithoutRevoked(run: Run): Promise<void> {
  const listAfter = (id: number) =>
    run.db
      .selectFrom("deploymentOperations as operation")
      .innerJoin("runners", "runners.id", "runnerId")
      .select(["operation.id", "deploymentId"])
      .where("operation.id", ">", id)
      .where("status", "in", ["planned", "approved"])
      .where("revokedAt", "is not", null)
      .orderBy("operation.id")
      .limit(100)
      .execute();
  return eachOperation(run, listAfter, async (ctx, operation) => {
    if (operation.status === "planned" || operation.status === "approved")
      await planAgain(ctx, operation, LOST);
  });
}
