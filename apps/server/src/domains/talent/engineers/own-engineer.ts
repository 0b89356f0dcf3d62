import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** The caller's engineer profile, locked. */
export async function lockOwnEngineer({ db, user }: Pick<UserServices, "db" | "user">) {
  const row = await db
    .selectFrom("engineers")
    .select(["id", "title", "isHidden", "ratingCount"])
    .where("userId", "=", user.id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("engineer_not_found");
  return row;
}
