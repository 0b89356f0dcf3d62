import type { Database } from "../../../platform/db/database.ts";

/** Adds a rating to a module in one statement, so that concurrent ratings both count. */
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
