import type { Database } from "../../../platform/db/database.ts";

/** Locks the module's row until the transaction ends. False if there is none. */
export async function lockModule(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("modules")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
