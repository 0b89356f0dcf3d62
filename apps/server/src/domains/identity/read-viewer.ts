import type { Database } from "../../platform/db/database.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { mayAudit } from "./user-policy.ts";

/** A user as decisions see them; null when there is none of this number. */
export async function readViewer(db: Database, id: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "username", "role", "auditorApprovedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, username: row.username, role: row.role, mayAudit: mayAudit(row) };
}
