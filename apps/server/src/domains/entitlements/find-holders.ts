import type { Database } from "../../platform/db/database.ts";

/** The numbers of all who hold a module. */
export async function findHolders(db: Database, moduleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("entitlements")
    .select("userId")
    .where("moduleId", "=", moduleId)
    .where("revokedAt", "is", null)
    .execute();
  return rows.map(({ userId }) => userId);
}
