import type { Database } from "../../../platform/db/database.ts";

/** Counts one more rating of a module: one statement, so that two at once both count. */
export async function addRating(db: Database, moduleId: number, rating: number): Promise<void> {
  await db
    .updateTable("modules")
    .set((row) => ({
      ratingCount: row("ratingCount", "+", 1),
      ratingSum: row("ratingSum", "+", rating),
    }))
    .where("id", "=", moduleId)
    .execute();
}
