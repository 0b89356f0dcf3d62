import { reviewReported } from "@stackyard/contract/events/review-report-events";
import type { reportReview as contract } from "@stackyard/contract/site/review-reports";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockJudged } from "./judged-reviews.ts";

/** Reports a review to the administrators, once per person. */
export function reportReview(
  ctx: UserServices,
  reviewId: number,
  { reason, note }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const review = await lockJudged(db, reviewId);
    if (!review || review.hiddenAt) throw new AppError("not_found");
    if (review.authorId === user.id) throw new AppError("own_account", { message: OWN });
    const reported = await db
      .insertInto("reviewReports")
      .values({ reviewId, reporterId: user.id, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!reported) throw new AppError("conflict", { message: TWICE });
    const data = { reviewId, about: review.name };
    await record(ctx, reviewReported, { actorId: user.id, subjectId: review.authorId, data });
  });
}

const OWN = "You can't report your own review.";
const TWICE = "You already reported this review.";
