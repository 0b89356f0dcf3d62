import {
  describeLimit,
  WORK_LIMITS,
  type WorkLimitKind,
} from "@stackyard/contract/projects/work-limits";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { type Person, readWorkLimits } from "./read-limits.ts";

/**
 * Lets the caller's steps that count toward a limit happen one after the other, until the transaction
 * ends. Comes before every other lock. Foreign keys to the person don't wait for it.
 */
export async function lockPerson({ db, user }: Pick<Person, "db" | "user">): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
}

/**
 * Throws if the limit of the person's trust level has no room for this much more, of which some may be
 * counted already.
 */
export async function requireRoom(
  ctx: Person,
  kind: WorkLimitKind,
  more: number,
  counted = 0,
): Promise<void> {
  const { level, used } = await readWorkLimits(ctx);
  if (level === null) return;
  const limit = WORK_LIMITS[level][kind];
  const others = used[kind] - counted;
  if (limit === null || others + more <= limit) return;
  throw new AppError("work_limit", { message: describeLimit({ level, kind }, others) });
}
