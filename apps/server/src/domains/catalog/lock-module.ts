import type { Database } from "../../platform/db/database.ts";

/** Holds the module's row until the transaction ends. */
export async function lockModule(db: Database, id: number): Promise<void> {
  await db.selectFrom("modules").select("id").where("id", "=", id).forUpdate().execute();
}
