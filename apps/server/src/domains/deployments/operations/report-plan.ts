import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { readDeciders } from "../runners/find-deciders.ts";
import { type HeldLease, lockLease, type Shown } from "./hold-lease.ts";
import { moveOperation } from "./move-operation.ts";
import { continuesState, isApprovedByPolicy } from "./operation-policy.ts";
import { succeededAs } from "./operation-state.ts";
import { stopsOf } from "./stops-of.ts";

const OTHER_STATE =
  "The runner found no state, or another one than the last apply left, and changed nothing.";

/**
 * Takes a finished plan or drift check. A plan that changes nothing ends its operation, and one that
 * the deployment's policy allows is approved, unless its runner needs a person's signature. Repeating
 * a report changes nothing.
 */
export function takePlan(ctx: Services, shown: Shown, report: PlanReport): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockLease(ctx, shown);
    const { operation, deployment } = held;
    if (operation.planDigest === report.planDigest) return;
    if (operation.status !== "planning") throw new AppError("stale_attempt");
    requireSameInputs(held, report);
    if (!continuesState(deployment.state, report.state))
      return moveOperation(ctx, operation, "failed", {
        ...{ failure: "missing_state", message: OTHER_STATE },
      });
    const { changes, ...counted } = report.summary;
    const plan = {
      ...{ plan: storedJson({ ...report, summary: counted }), planDigest: report.planDigest },
      // Why an earlier plan couldn't be applied.
      ...{ failure: null, message: null },
    };
    await storeChanges(ctx.db, operation.id, changes);
    if (operation.kind === "check") return moveOperation(ctx, operation, "checked", plan);
    await moveOperation(ctx, operation, "planned", plan);
    if (!report.hasChanges) return moveOperation(ctx, operation, succeededAs(operation.kind));
    const pool = await readDeciders(ctx.db, operation.poolId);
    const policy = {
      needsSecondPerson: pool?.needsSecondPerson ?? true,
      ...{ autoApproveScore: deployment.autoApproveScore },
      ...{ securityScore: operation.securityScore, hasCritical: operation.hasCritical },
    };
    if (report.signers || !isApprovedByPolicy(policy, operation.kind, report)) return;
    if ((await stopsOf(ctx.db, operation)).length === 0)
      await moveOperation(ctx, operation, "approved", { approvedAt: new Date() });
  });
}

/** Stores a plan's changes one by one, so that pages of them can be read. */
async function storeChanges(
  db: Database,
  operationId: number,
  changes: PlanReport["summary"]["changes"],
): Promise<void> {
  await db.deleteFrom("plannedChanges").where("operationId", "=", operationId).execute();
  await sql`INSERT INTO planned_changes (operation_id, position, change)
    SELECT ${operationId}::integer, position, change
    FROM jsonb_array_elements(${JSON.stringify(changes)}::jsonb)
      WITH ORDINALITY AS listed (change, position)`.execute(db);
}

function requireSameInputs({ operation }: HeldLease, report: PlanReport): void {
  const isSame =
    report.inputsDigest === operation.inputsDigest &&
    report.archiveSha256 === operation.inputs.archiveSha256;
  if (isSame) return;
  const message = "The plan was made from other inputs than the lease's.";
  throw new AppError("validation_failed", { message, fields: { inputsDigest: message } });
}
