import type { Database } from "../../platform/db/database.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { presentViewer, VIEWER_COLUMNS } from "./present-viewer.ts";

/** A user as decisions see them; null when there is none of this number. */
export async function readViewer(db: Database, id: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom("users")
    .select(VIEWER_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? presentViewer(row) : null;
}
