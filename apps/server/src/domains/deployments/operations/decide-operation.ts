import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import type { PasskeyAnswer } from "../../members/second-factors/verify-passkey.ts";
import { type Deciders, whyNotApprove } from "./approval-policy.ts";
import type { HeldLease } from "./hold-lease.ts";
import { lockDeploymentRow, lockOperationRow, readDecision } from "./lock-deployment.ts";
import { moveOperation } from "./move-operation.ts";
import { whyNotCancel } from "./operation-policy.ts";
import { hasEnded, succeededAs } from "./operation-state.ts";
import { type Digests, isSeen, verifySignature } from "./sign-approval.ts";
import { stopsOf } from "./stops-of.ts";

/** The digests that the approver has seen, and what they say about them. */
interface Approval extends Digests {
  readonly signature?: PasskeyAnswer | undefined;
  readonly reason?: string | undefined;
}

/**
 * Approves the plan with these digests. The approval binds to the plan's file, version, inputs and
 * state, and the runner that has the plan spends it by starting. The pool's policy may have changed
 * since the plan, so it is asked again.
 */
export async function approvePlan(
  ctx: UserServices & { readonly origin: string },
  id: number,
  { reason, ...seen }: Approval,
): Promise<void> {
  const signature = await verifySignature(ctx, id, seen);
  await inTransaction(ctx, async (ctx) => {
    const { operation, deciders } = await lockDecision(ctx, id);
    const why = whyNotApprove(ctx.user.id, deciders);
    if (why) throw new AppError(why);
    const [stop] = await stopsOf(ctx.db, operation);
    if (stop) throw new AppError("policy_refused", { message: stop.message });
    if (!isSeen(operation, seen)) throw new AppError("plan_changed");
    if (operation.plan?.signers && !signature) throw new AppError("approval_not_signed");
    const approved = {
      ...{ approvedBy: ctx.user.id, approvedAt: new Date() },
      approvalSignature: signature && storedJson(signature),
      approvalReason: reason || null,
    };
    await moveOperation(ctx, operation, "approved", approved, ctx.user.id);
  });
}

/** Ends an operation whose plan its owner or an approver doesn't want. */
export function rejectPlan(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { operation } = await lockDecision(ctx, id);
    if (operation.status !== "planned") throw new AppError("conflict");
    await moveOperation(ctx, operation, "cancelled", { message: reason }, ctx.user.id);
  });
}

/**
 * Cancels an operation that has changed nothing. A runner that plans is asked to stop, and ends the
 * operation when it has; everything else ends at once.
 */
export function cancelOperation(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { operation } = await lockOwnOperation(ctx, id);
    if (hasEnded(operation.status)) throw new AppError("conflict");
    const why = whyNotCancel(operation);
    if (why) throw new AppError(why);
    if (operation.status !== "planning")
      return moveOperation(ctx, operation, "cancelled", {}, ctx.user.id);
    await ctx.db
      .updateTable("deploymentOperations")
      .set({ cancelRequested: true, changedAt: new Date() })
      .where("id", "=", id)
      .execute();
  });
}

interface Resolution {
  readonly outcome: "succeeded" | "failed";
  readonly reason: string;
}

/** Ends the uncertainty about an apply or destroy. The runner's report is stale from then on. */
export function resolveOperation(
  ctx: UserServices,
  id: number,
  { outcome, reason }: Resolution,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { operation } = await lockOwnOperation(ctx, id);
    if (operation.status !== "uncertain") throw new AppError("conflict");
    const to = outcome === "succeeded" ? succeededAs(operation.kind) : "failed";
    const resolved = { message: reason, attempt: operation.attempt + 1 };
    await moveOperation(ctx, operation, to, resolved, ctx.user.id);
  });
}

/**
 * Locks an operation for a decision about its plan, after the pool, which says who decides. Throws
 * `operation_not_found` for those who don't.
 */
async function lockDecision(
  ctx: UserServices,
  id: number,
): Promise<HeldLease & { readonly deciders: Deciders }> {
  const { deciders } = await readDecision(ctx, id, "share");
  return { ...(await lockHeld(ctx, id)), deciders };
}

/** Locks an operation of one of the caller's deployments. Throws `operation_not_found`. */
async function lockOwnOperation(ctx: UserServices, id: number): Promise<HeldLease> {
  const held = await lockHeld(ctx, id);
  if (held.deployment.userId !== ctx.user.id) throw new AppError("operation_not_found");
  return held;
}

async function lockHeld(ctx: UserServices, id: number): Promise<HeldLease> {
  const found = await ctx.db
    .selectFrom("deploymentOperations")
    .select("deploymentId")
    .where("id", "=", id)
    .executeTakeFirst();
  const deployment = found && (await lockDeploymentRow(ctx.db, found.deploymentId));
  const operation = deployment && (await lockOperationRow(ctx.db, id));
  if (!operation) throw new AppError("operation_not_found");
  return { deployment, operation };
}
