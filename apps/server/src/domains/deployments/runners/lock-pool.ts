import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** Locks one of the caller's pools until the transaction ends. Throws `runner_pool_not_found`. */
export async function lockOwnPool({ db, user }: UserServices, id: number) {
  const pool = await db
    .selectFrom("runnerPools")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!pool) throw new AppError("runner_pool_not_found");
  return pool;
}

/** Locks a runner of one of the caller's pools. Throws `runner_not_found`. */
export async function lockOwnRunner({ db, user }: UserServices, id: number) {
  const runner = await db
    .selectFrom("runners")
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .selectAll("runners")
    .where("runners.id", "=", id)
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .forUpdate("runners")
    .executeTakeFirst();
  if (!runner) throw new AppError("runner_not_found");
  return runner;
}
