import { reviewAnswered } from "@stackyard/contract/events/community-events";
import type { Review } from "@stackyard/contract/modules";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** Answers a review of the caller's own work as an engineer, or changes the answer. */
export function answerReview(ctx: UserServices, id: number, answer: string): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const row = await selectReviews(db)
      .innerJoin("engineers", "engineers.id", "reviews.engineerId")
      .select(["engineers.userId", "engineers.isHidden"])
      .where("reviews.id", "=", id)
      .forUpdate("reviews")
      .executeTakeFirst();
    if (!row || (row.isHidden && row.userId !== user.id)) throw new AppError("not_found");
    if (row.userId !== user.id) throw new AppError("forbidden");
    const { userId: _, isHidden: __, ...review } = row;
    const answeredAt = new Date();
    await db.updateTable("reviews").set({ answer, answeredAt }).where("id", "=", id).execute();
    const { engineerId, authorId: reviewerId } = review;
    // A changed answer is no news.
    if (review.answer === null && engineerId !== null)
      await record(ctx, reviewAnswered, {
        actorId: user.id,
        subjectId: engineerId,
        data: { engineerId, reviewerId },
      });
    return presentReview({ ...review, answer, answeredAt });
  });
}
