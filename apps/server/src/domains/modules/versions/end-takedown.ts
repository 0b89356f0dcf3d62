import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { syncListing } from "./sync-listing.ts";
import type { VersionRow } from "./version-queries.ts";

/** Ends a module's takedown: it gets the state that its versions give it. Call with it locked. */
export async function endTakedown(
  db: Database,
  moduleId: number,
  versions: readonly VersionRow[],
): Promise<void> {
  const changed = await db
    .updateTable("modules")
    .set({ takenDownAt: null, takenDownBy: null, takedownReason: null, takedownIsCritical: false })
    .where("id", "=", moduleId)
    .where("takenDownAt", "is not", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AppError("conflict");
  await syncListing(db, moduleId, versions);
}
