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

/** Takes a review away from a module, with its rating if that counted. */
export async function removeReview(
  db: Database,
  moduleId: number,
  rating: number | null,
): Promise<void> {
  await db
    .updateTable("modules")
    .set((row) => ({
      reviewCount: row("reviewCount", "-", 1),
      ratingCount: row("ratingCount", "-", rating === null ? 0 : 1),
      ratingSum: row("ratingSum", "-", rating ?? 0),
    }))
    .where("id", "=", moduleId)
    .execute();
}
