import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

/** The IDs of all moderators. */
export async function findModerators(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED)
    .execute();
  return rows.map(({ id }) => id);
}
