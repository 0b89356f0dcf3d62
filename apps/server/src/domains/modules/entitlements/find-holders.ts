import type { Database } from "../../../platform/db/database.ts";
import type { Keyset } from "../../../platform/db/keyset.ts";

/** The next users who held a module at the time of an event. */
export async function findHolders(
  db: Database,
  { moduleId, at }: { readonly moduleId: number; readonly at: Date },
  { after, limit }: Keyset,
): Promise<number[]> {
  const rows = await db
    .selectFrom("entitlements")
    .select("userId")
    .where("moduleId", "=", moduleId)
    .where("grantedAt", "<=", at)
    .where("revokedAt", "is", null)
    .where("userId", ">", after)
    .orderBy("userId")
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
