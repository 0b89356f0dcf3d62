import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import type { DeploymentPolicy } from "@stackyard/contract/deployments/deployment-policy";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { countRows } from "../../../platform/db/count-rows.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readDeciders } from "./find-deciders.ts";
import { lockOwnPool } from "./lock-pool.ts";

/** Creates a pool of the caller. */
export function createPool(ctx: UserServices, name: string): Promise<{ id: number }> {
  const userId = ctx.user.id;
  return inTransaction(ctx, async ({ db }) => {
    await lockUntilCommit(db, `runner pools of ${userId}`);
    const own = db.selectFrom("runnerPools").where("userId", "=", userId);
    if ((await countRows(own)) >= RUNNER_LIMITS.pools) throw new AppError("too_many_runner_pools");
    try {
      return await db
        .insertInto("runnerPools")
        .values({ userId, name })
        .returning("id")
        .executeTakeFirstOrThrow();
    } catch (error) {
      if (violatesUnique(error, "runner_pools_name")) throw new AppError("runner_pool_exists");
      throw error;
    }
  });
}

/** Changes who must approve a pool's plans. Throws `approvers_missing` if nobody else could. */
export function changePool(
  ctx: UserServices,
  id: number,
  { needsSecondPerson }: { readonly needsSecondPerson: boolean },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOwnPool(ctx, id);
    const deciders = await readDeciders(ctx.db, id);
    if (needsSecondPerson && deciders?.approverIds.length === 0)
      throw new AppError("approvers_missing");
    await ctx.db
      .updateTable("runnerPools")
      .set({ needsSecondPerson })
      .where("id", "=", id)
      .execute();
  });
}

/** Changes what the plans of a pool's deployments must comply with. Plans that wait are asked again. */
export function changePolicy(
  ctx: UserServices,
  id: number,
  policy: DeploymentPolicy,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOwnPool(ctx, id);
    await ctx.db
      .updateTable("runnerPools")
      .set({ policy: storedJson(policy) })
      .where("id", "=", id)
      .execute();
  });
}

/** Sharing covers what is asked for from now on. Ending it removes the pool from the next figures. */
export function changeSharing(ctx: UserServices, id: number, isShared: boolean): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { sharesSince } = await lockOwnPool(ctx, id);
    await ctx.db
      .updateTable("runnerPools")
      .set({ sharesSince: isShared ? (sharesSince ?? new Date()) : null })
      .where("id", "=", id)
      .execute();
  });
}

/** Deletes a pool that no deployment uses, with its runners. */
export function deletePool(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOwnPool(ctx, id);
    const used = ctx.db.selectFrom("deployments").where("poolId", "=", id);
    if ((await countRows(used)) > 0) throw new AppError("runner_pool_in_use");
    await ctx.db.deleteFrom("runnerPools").where("id", "=", id).execute();
  });
}
