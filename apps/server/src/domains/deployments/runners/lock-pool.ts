import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

export type LockedPool = NonNullable<Awaited<ReturnType<typeof lockPoolRow>>>;

/**
 * Locks a pool until the transaction ends. Operations may still start in it, but decisions about
 * plans wait.
 */
export function lockPoolRow(db: Database, id: number) {
  return selectLocked(db, id).executeTakeFirst();
}

/** Locks one of the caller's pools until the transaction ends. Throws `runner_pool_not_found`. */
export async function lockOwnPool({ db, user }: UserServices, id: number): Promise<LockedPool> {
  const pool = await selectLocked(db, id).where("userId", "=", user.id).executeTakeFirst();
  if (!pool) throw new AppError("runner_pool_not_found");
  return pool;
}

const selectLocked = (db: Database, id: number) =>
  db.selectFrom("runnerPools").selectAll().where("id", "=", id).forNoKeyUpdate();

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
