import { reviewAnswered } from "@stackyard/contract/events/community-events";
import { moduleReviewAnswered } from "@stackyard/contract/events/module-events";
import type { Review } from "@stackyard/contract/modules/modules";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleModule } from "../../modules/catalog/find-module.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Answers a review of the caller's module or work, or edits the answer. */
export function answerReview(ctx: UserServices, id: number, answer: string): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findReview(ctx, id);
    if (!found) throw new AppError("not_found");
    const tell = found.moduleId === null ? engineersOwn(ctx, found) : await authorsOwn(ctx, found);
    const { userId: _, isHidden: __, ...review } = found;
    const answeredAt = new Date();
    await ctx.db.updateTable("reviews").set({ answer, answeredAt }).where("id", "=", id).execute();
    // Edits don't notify again.
    if (review.answer === null) await tell();
    return presentReview({ ...review, answer, answeredAt });
  });
}

function findReview({ db }: UserServices, id: number) {
  return selectReviews(db)
    .leftJoin("engineers", "engineers.id", "reviews.engineerId")
    .select(["engineers.userId", "engineers.isHidden"])
    .where("reviews.id", "=", id)
    .forUpdate("reviews")
    .executeTakeFirst();
}

/** Throws unless the review is of the caller's work; returns how to notify its author. */
function engineersOwn(ctx: UserServices, { userId, isHidden, engineerId, authorId }: Found) {
  const { id: actorId } = ctx.user;
  if (engineerId === null || (isHidden && userId !== actorId)) throw new AppError("not_found");
  if (userId !== actorId) throw new AppError("forbidden");
  const data = { engineerId, reviewerId: authorId };
  return () => record(ctx, reviewAnswered, { actorId, subjectId: engineerId, data });
}

/** The same for a review of the caller's module. */
async function authorsOwn(ctx: UserServices, { moduleId, authorId: reviewerId }: Found) {
  const { id: actorId } = ctx.user;
  const module = await findVisibleModule(ctx, moduleId ?? 0).catch(hideModule);
  const { id, title, authorId } = module;
  if (authorId !== actorId) throw new AppError("forbidden");
  const data = { moduleId: id, title, authorId, reviewerId };
  return () => record(ctx, moduleReviewAnswered, { actorId, subjectId: id, data });
}

/** A review of an invisible module doesn't exist. */
function hideModule(error: unknown): never {
  const isHidden = error instanceof AppError && error.code === "module_not_found";
  throw isHidden ? new AppError("not_found") : error;
}
