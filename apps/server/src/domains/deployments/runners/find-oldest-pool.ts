import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** The pool for callers who name none. Throws `runner_pool_missing`. */
export async function findOldestPool({ db, user }: UserServices): Promise<number> {
  const pool = await db
    .selectFrom("runnerPools")
    .select("id")
    .where("userId", "=", user.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!pool) throw new AppError("runner_pool_missing");
  return pool.id;
}
