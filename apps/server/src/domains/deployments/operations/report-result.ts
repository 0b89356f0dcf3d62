import type { Failure, Outcome } from "@stackyard/contract/deployments/deployment-lists";
import { isChanging } from "@stackyard/contract/deployments/deployment-lists";
import type { StateIdentity } from "@stackyard/contract/deployments/lease";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockLease, type Shown } from "./hold-lease.ts";
import type { OperationRow } from "./lock-deployment.ts";
import { moveOperation } from "./move-operation.ts";
import { hasEnded, succeededAs } from "./operation-state.ts";
import { planAgain } from "./plan-again.ts";

export interface Result {
  readonly outcome: Outcome;
  readonly failure: Failure | null;
  readonly message: string | null;
  readonly state: StateIdentity | null;
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Takes how leased work ended. An uncertain apply accepts its runner's late report. Repeating a report
 * of an attempt that has ended changes nothing.
 */
export function takeResult(ctx: Services, shown: Shown, result: Result): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { operation } = await lockLease(ctx, shown);
    const { status } = operation;
    if (hasEnded(status) && status !== "cancelled") return;
    if (isChanging(status)) return endApply(ctx, operation, result);
    const isOffered = status === "approved" && !operation.isTaken;
    // The runner promises that it changed nothing, so a new plan is safe.
    if (isOffered && result.outcome === "not_started")
      return planAgain(ctx, operation, toldBy(result));
    if (status === "leased" || status === "planning") return endPlan(ctx, operation, result);
    throw new AppError("stale_attempt");
  });
}

type Context = Pick<Services, "db" | "changes">;

async function endPlan(ctx: Context, operation: OperationRow, result: Result): Promise<void> {
  if (result.outcome === "succeeded") {
    const message = "Report a finished plan with its summary.";
    throw new AppError("validation_failed", { message, fields: { outcome: message } });
  }
  const to = result.outcome === "cancelled" ? "cancelled" : "failed";
  await moveOperation(ctx, operation, to, reportedBy(result));
}

async function endApply(ctx: Context, operation: OperationRow, result: Result): Promise<void> {
  if (result.outcome === "not_started") return planAgain(ctx, operation, toldBy(result));
  const hasSucceeded = result.outcome === "succeeded";
  await storeState(ctx.db, operation.deploymentId, result);
  const to = hasSucceeded ? succeededAs(operation.kind) : "failed";
  await moveOperation(ctx, operation, to, reportedBy(result));
}

const toldBy = ({ failure, message }: Result) => ({ failure, message });
const reportedBy = (result: Result) => ({ ...toldBy(result), reportedAt: new Date() });

/** A failed apply may have changed the state, too. */
async function storeState(
  db: Database,
  deploymentId: number,
  { state, outputs, outcome }: Result,
): Promise<void> {
  if (!state) return;
  const set = outcome === "succeeded" ? { outputs: storedJson(outputs) } : {};
  await db
    .updateTable("deployments")
    .set({ state: storedJson(state), ...set })
    .where("id", "=", deploymentId)
    .execute();
}
