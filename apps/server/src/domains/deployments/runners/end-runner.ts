import { runnerRevoked } from "@stackyard/contract/events/deployment-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import type { EnrolledRunner } from "./find-runner.ts";
import { lockOwnRunner } from "./lock-pool.ts";
import { announceWork } from "./work-topic.ts";

/** Has a runner finish its work and exit. */
export function drainRunner(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { poolId } = await lockOwnRunner(ctx, id);
    await ctx.db.updateTable("runners").set({ isDraining: true }).where("id", "=", id).execute();
    await announceWork(ctx, poolId, id);
  });
}

/** Ends a runner's key. `sweepLeases` has others plan again what only this one could apply. */
export function revokeRunner(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { poolId, name } = await lockOwnRunner(ctx, id);
    await ctx.db
      .updateTable("runners")
      .set({ revokedAt: new Date() })
      .where("id", "=", id)
      .execute();
    const data = { poolId, userId: ctx.user.id, name };
    await record(ctx, runnerRevoked, { actorId: ctx.user.id, subjectId: id, data });
    await announceWork(ctx, poolId, id);
  });
}

/** Notes that a runner exits. It may come back with the same key. */
export async function leavePool(
  { db }: Pick<Services, "db">,
  { id }: Pick<EnrolledRunner, "id">,
): Promise<void> {
  await db
    .updateTable("runners")
    .set({ leftAt: new Date(), isDraining: false })
    .where("id", "=", id)
    .execute();
}
