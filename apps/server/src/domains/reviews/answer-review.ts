import { reviewAnswered } from "@stackyard/contract/events/module-events";
import type { Review } from "@stackyard/contract/modules";
import { sql } from "kysely";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readModule } from "../catalog/read-module.ts";
import { whyNotAnswer } from "./review-policy.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** Answers a review of the caller's own module, or changes the one answer that there is. */
export function answerReview(ctx: UserServices, id: number, content: string): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => selectReviews(ctx.db).where("reviews.id", "=", id).executeTakeFirst();
    const review = await find();
    if (!review?.moduleId) throw new AppError("not_found");
    const module = await readModule(ctx, review.moduleId).catch(hideModule);
    const refusal = whyNotAnswer(ctx.user, module);
    if (refusal) throw new AppError(refusal);
    const isChange = await keepAnswer(ctx, id, content);
    if (isChange !== null) {
      const { id: moduleId, title, authorId } = module;
      const data = {
        moduleId,
        title,
        authorId,
        reviewId: id,
        reviewerId: review.authorId,
        isChange,
      };
      await record(ctx, reviewAnswered, { actorId: ctx.user.id, subjectId: moduleId, data });
    }
    return presentReview((await find()) ?? review);
  });
}

/** Whether it changed an answer; null where it says what it said. */
async function keepAnswer({ db }: UserServices, reviewId: number, content: string) {
  const { rows } = await sql<{ isChange: boolean }>`
    INSERT INTO review_answers (review_id, content) VALUES (${reviewId}, ${content})
    ON CONFLICT (review_id) DO UPDATE SET content = excluded.content, changed_at = now()
      WHERE review_answers.content <> excluded.content
    RETURNING changed_at IS NOT NULL AS is_change`.execute(db);
  return rows[0]?.isChange ?? null;
}

/** A review of what one may not see does not exist. */
function hideModule(error: unknown): never {
  const isHidden = error instanceof AppError && error.code === "module_not_found";
  throw isHidden ? new AppError("not_found") : error;
}
