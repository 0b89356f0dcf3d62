import { reviewAppealed } from "@stackyard/contract/events/review-report-events";
import type { HiddenReview } from "@stackyard/contract/site/review-reports";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { listJudged, lockJudged, presentJudged } from "./judged-reviews.ts";

const SHOWN = 100;

/** The caller's hidden reviews, the newest first. */
export async function listHiddenReviews({ db, user }: UserServices): Promise<HiddenReview[]> {
  const rows = await db
    .selectFrom("hiddenReviews")
    .select("id")
    .where("authorId", "=", user.id)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const reviews = await listJudged(
    db,
    rows.map(({ id }) => id),
  );
  return reviews.reverse().map((review) => ({
    ...presentJudged(review),
    ...{ reason: review.reason ?? "", hiddenAt: (review.hiddenAt as Date).toISOString() },
    ...{ appeal: review.appeal, answer: review.answer },
  }));
}

/** Appeals the hiding of one of the caller's reviews, once. */
export function appealReview(ctx: UserServices, id: number, appeal: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const review = await lockJudged(ctx.db, id);
    if (!review?.hiddenAt || review.authorId !== ctx.user.id) throw new AppError("not_found");
    if (review.appeal !== null) throw new AppError("conflict", { message: TWICE });
    await ctx.db
      .updateTable("hiddenReviews")
      .set({ appeal, appealedAt: new Date() })
      .where("id", "=", id)
      .execute();
    const data = { reviewId: id, about: review.name };
    await record(ctx, reviewAppealed, { actorId: ctx.user.id, subjectId: ctx.user.id, data });
  });
}

const TWICE = "You already appealed this decision.";
