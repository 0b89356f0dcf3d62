import type { Database } from "../../platform/db/database.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { presentViewer, VIEWER_COLUMNS } from "./present-viewer.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

/** A user as decisions see them; null when there is none of this number, or none now. */
export async function readViewer(db: Database, id: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom("users")
    .select(VIEWER_COLUMNS)
    .where("id", "=", id)
    .where(IS_NOT_SUSPENDED)
    .executeTakeFirst();
  return row ? presentViewer(row) : null;
}
