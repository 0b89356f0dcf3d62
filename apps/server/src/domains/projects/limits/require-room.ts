import {
  describeLimit,
  WORK_LIMITS,
  type WorkLimitKind,
} from "@stackyard/contract/projects/work-limits";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { readWorkLimits } from "./read-limits.ts";

/**
 * Lets the caller's steps that count toward a limit happen one after the other, until the transaction
 * ends. Comes before every other lock. Foreign keys to the person don't wait for it.
 */
export async function lockPerson({ db, user }: Pick<UserServices, "db" | "user">): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
}

/** Throws if the limit of the caller's trust level has no room for this much more. */
export async function requireRoom(
  ctx: UserServices,
  kind: WorkLimitKind,
  more: number,
): Promise<void> {
  const { level, used } = await readWorkLimits(ctx);
  if (level === null) return;
  const limit = WORK_LIMITS[level][kind];
  if (limit === null || used[kind] + more <= limit) return;
  throw new AppError("work_limit", { message: describeLimit({ level, kind }, used[kind]) });
}
