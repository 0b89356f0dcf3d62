import type { Services } from "../../../platform/services.ts";

/**
 * Erases what a person wrote and didn't publish, and the reviews of them as a client. Those of their
 * work go with the engineer profile.
 */
export async function eraseReviewsOf({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  await db.deleteFrom("sealedReviews").where("authorId", "=", userId).execute();
  await db.deleteFrom("reviews").where("clientId", "=", userId).execute();
  await db
    .deleteFrom("hiddenReviews")
    .where((row) => row.or([row("authorId", "=", userId), row("clientId", "=", userId)]))
    .execute();
  await db.deleteFrom("reviewReports").where("reporterId", "=", userId).execute();
}
