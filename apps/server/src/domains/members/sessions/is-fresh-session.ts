import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Whether the session with this token hash was opened within the last quarter of an hour. */
export async function isFreshSession(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("token", "=", tokenHash)
    .where("createdAt", ">", sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}
