import {
  reviewAppealRefused,
  reviewHidden,
  reviewReportSettled,
  reviewRestored,
} from "@stackyard/contract/events/review-report-events";
import type { ReviewDecision } from "@stackyard/contract/site/review-reports";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findModerators, isForAnother } from "../../members/identity/find-by-role.ts";
import { hideReview, restoreReview } from "./hide-review.ts";
import { hidingOf, type JudgedReview, lockJudged } from "./judged-reviews.ts";

interface Decision {
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/** Decides about a reported review, or about the appeal against its hiding. */
export function decideReview(ctx: UserServices, id: number, given: Decision): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const review = await lockJudged(ctx.db, id);
    if (!review) throw new AppError("not_found");
    if (ctx.user.id === review.authorId || ctx.user.id === review.subjectId)
      throw new AppError("own_account", { message: PARTY });
    if (review.hiddenAt) await decideAppeal(ctx, review, given);
    else await decideReports(ctx, review, given);
  });
}

const PARTY = "Another administrator must decide, because the review is yours or about you.";

async function decideReports(ctx: UserServices, review: JudgedReview, given: Decision) {
  const { decision, reason } = given;
  if (decision !== "keep" && decision !== "hide") throw new AppError("conflict");
  const isHidden = decision === "hide";
  const reporterIds = await closeReports(ctx.db, review.id, isHidden ? "upheld" : "dismissed");
  if (reporterIds.length === 0) throw new AppError("conflict", { message: DECIDED });
  const { authorId, name: about, id: reviewId } = review;
  const happened = { actorId: ctx.user.id, subjectId: authorId };
  if (isHidden) {
    await hideReview(ctx, review, reason);
    await record(ctx, reviewHidden, { ...happened, data: { reviewId, about, authorId, reason } });
  }
  const data = { reviewId, about, reporterIds, isHidden, reason };
  await record(ctx, reviewReportSettled, { ...happened, data });
}

const DECIDED = "Another administrator has already decided.";

async function closeReports(
  db: Database,
  reviewId: number,
  status: "upheld" | "dismissed",
): Promise<number[]> {
  const rows = await db
    .updateTable("reviewReports")
    .set({ status })
    .where("reviewId", "=", reviewId)
    .where("status", "=", "open")
    .returning("reporterId")
    .execute();
  return rows.map(({ reporterId }) => reporterId).sort((a, b) => a - b);
}

async function decideAppeal(ctx: UserServices, review: JudgedReview, given: Decision) {
  const { decision, reason } = given;
  if (decision !== "restore" && decision !== "refuse") throw new AppError("conflict");
  if (review.appeal === null || review.answer !== null)
    throw new AppError("conflict", { message: DECIDED });
  if (isForAnother(ctx.user.id, hidingOf(review), await findModerators(ctx.db)))
    throw new AppError("other_moderator");
  const { authorId, name: about, id: reviewId } = review;
  if (decision === "restore") await restoreReview(ctx, review);
  else
    await ctx.db
      .updateTable("hiddenReviews")
      .set({ answer: reason })
      .where("id", "=", reviewId)
      .execute();
  const event = decision === "restore" ? reviewRestored : reviewAppealRefused;
  const data = { reviewId, about, authorId, reason };
  await record(ctx, event, { actorId: ctx.user.id, subjectId: authorId, data });
}
