import type { Database } from "../../../platform/db/database.ts";

/** The numbers of all who hold a module, and did so when something happened to it. */
export async function findHolders(db: Database, moduleId: number, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("entitlements")
    .select("userId")
    .where("moduleId", "=", moduleId)
    .where("grantedAt", "<=", at)
    .where("revokedAt", "is", null)
    .execute();
  return rows.map(({ userId }) => userId);
}
