import { reviewAnswered } from "@stackyard/contract/events/community-events";
import { moduleReviewAnswered } from "@stackyard/contract/events/module-events";
import { clientAnswered } from "@stackyard/contract/events/projects/contract-review-events";
import type { Review } from "@stackyard/contract/modules/modules";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleModule } from "../../modules/catalog/find-module.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Answers a review of the caller's module, of their work or of them as a client, or edits it. */
export function answerReview(ctx: UserServices, id: number, answer: string): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findReview(ctx, id);
    if (!found) throw new AppError("not_found");
    const tell = await ownOf(ctx, found);
    const { userId: _, isHidden: __, contractId: ___, contractTitle: ____, ...review } = found;
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
    .leftJoin("contracts", "contracts.id", "reviews.contractId")
    .select(["engineers.userId", "engineers.isHidden"])
    .select(["reviews.contractId", "contracts.title as contractTitle"])
    .where("reviews.id", "=", id)
    .forUpdate("reviews")
    .executeTakeFirst();
}

function ownOf(ctx: UserServices, found: Found) {
  if (found.moduleId !== null) return authorsOwn(ctx, found);
  return found.clientId === null ? engineersOwn(ctx, found) : clientsOwn(ctx, found);
}

/** Throws unless the review is of the caller as a client; returns how to notify its author. */
function clientsOwn(ctx: UserServices, { clientId, contractId, contractTitle, authorId }: Found) {
  const { id: actorId } = ctx.user;
  if (contractId === null || contractTitle === null) throw new AppError("not_found");
  if (clientId !== actorId) throw new AppError("forbidden");
  const data = { contractId, title: contractTitle, reviewerId: authorId };
  return () => record(ctx, clientAnswered, { actorId, subjectId: contractId, data });
}

/** The same for a review of the caller's work. */
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
