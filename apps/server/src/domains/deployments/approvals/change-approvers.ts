import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { approverChanged } from "@stackyard/contract/events/deployment-events";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { voidApprovals } from "../operations/void-approvals.ts";
import { type LockedPool, lockOwnPool, lockPoolRow } from "../runners/lock-pool.ts";

/** Invites someone to approve the plans of a pool. They can't see the pool before they accept. */
export function inviteApprover(ctx: UserServices, poolId: number, username: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const pool = await lockOwnPool(ctx, poolId);
    const { db, user } = ctx;
    const invited = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", username.toLowerCase())
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    const message = invited ? "Choose someone else than yourself." : "No account has this name.";
    if (!invited || invited.id === user.id)
      throw new AppError("validation_failed", { message, fields: { username: message } });
    const listed = db.selectFrom("runnerPoolApprovers").where("poolId", "=", poolId);
    if ((await countRows(listed)) >= RUNNER_LIMITS.approvers)
      throw new AppError("too_many_approvers");
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("runnerPoolApprovers")
      .values({ poolId, userId: invited.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    const data = { poolId, ownerId: pool.userId, approverId: invited.id, step: "invited" as const };
    await record(ctx, approverChanged, { actorId: user.id, subjectId: poolId, data });
  });
}

/** Accepts an invitation. Throws `runner_pool_not_found`. */
export function acceptApproving(ctx: UserServices, poolId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const pool = await lockPoolRow(ctx.db, poolId);
    const { numUpdatedRows } = await ctx.db
      .updateTable("runnerPoolApprovers")
      .set({ acceptedAt: new Date() })
      .where("poolId", "=", poolId)
      .where("userId", "=", ctx.user.id)
      .where("acceptedAt", "is", null)
      .executeTakeFirst();
    if (!pool || numUpdatedRows === 0n) throw new AppError("runner_pool_not_found");
    const data = { poolId, ownerId: pool.userId, approverId: ctx.user.id };
    await record(ctx, approverChanged, {
      ...{ actorId: ctx.user.id, subjectId: poolId, data: { ...data, step: "accepted" } },
    });
  });
}

/** Removes an approver from one of the caller's pools. Throws `approver_not_found`. */
export function removeApprover(ctx: UserServices, poolId: number, userId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const pool = await lockOwnPool(ctx, poolId);
    if (!(await endApproving(ctx, pool, { userId, actorId: ctx.user.id })))
      throw new AppError("approver_not_found");
  });
}

/** Declines an invitation, or stops approving. Throws `runner_pool_not_found`. */
export function leaveApproving(ctx: UserServices, poolId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const pool = await lockPoolRow(ctx.db, poolId);
    const { id } = ctx.user;
    if (!pool || !(await endApproving(ctx, pool, { userId: id, actorId: id })))
      throw new AppError("runner_pool_not_found");
  });
}

/** Ends everything that an account approves for. */
export async function leaveAllPools(
  ctx: Pick<Services, "db" | "changes">,
  userId: number,
): Promise<void> {
  const pools = await ctx.db
    .selectFrom("runnerPoolApprovers")
    .select("poolId")
    .where("userId", "=", userId)
    .orderBy("poolId")
    .execute();
  for (const { poolId } of pools) {
    const pool = await lockPoolRow(ctx.db, poolId);
    if (pool) await endApproving(ctx, pool, { userId, actorId: userId });
  }
}

interface Ended {
  readonly userId: number;
  readonly actorId: number;
}

/** What they approved and no runner has started needs another approval; the rest stays as it is. */
async function endApproving(
  ctx: Pick<Services, "db" | "changes">,
  { id: poolId, userId: ownerId }: LockedPool,
  { userId, actorId }: Ended,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("runnerPoolApprovers")
    .where("poolId", "=", poolId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await voidApprovals(ctx, { poolId, userId });
  const step = actorId === userId ? ("left" as const) : ("removed" as const);
  const data = { poolId, ownerId, approverId: userId, step };
  await record(ctx, approverChanged, { actorId, subjectId: poolId, data });
  return true;
}
