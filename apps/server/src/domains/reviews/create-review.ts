import { reviewWritten } from "@stackyard/contract/events/module-events";
import type { newReview, Review } from "@stackyard/contract/modules";
import type { z } from "zod";
import { violatesUnique } from "../../platform/db/constraint.ts";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readModule } from "../catalog/read-module.ts";
import { whyNotReview } from "./review-policy.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** Reviews somebody else's module, once, and counts the rating in. */
export async function createReview(
  ctx: UserServices,
  { moduleId, content, rating }: z.output<typeof newReview>,
): Promise<Review> {
  const module = await readModule(ctx, moduleId);
  const refusal = whyNotReview(ctx.user, module);
  if (refusal) throw new AppError(refusal);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { db, user } = ctx;
      const { id } = await db
        .insertInto("reviews")
        .values({ moduleId, content, rating, authorId: user.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("modules")
        .set((row) => ({
          ratingCount: row("ratingCount", "+", 1),
          ratingSum: row("ratingSum", "+", rating),
        }))
        .where("id", "=", moduleId)
        .execute();
      const { title, authorId } = module;
      const data = { moduleId, title, authorId, rating };
      await record(ctx, reviewWritten, { actorId: user.id, subjectId: moduleId, data });
      return presentReview(
        await selectReviews(db).where("reviews.id", "=", id).executeTakeFirstOrThrow(),
      );
    });
  } catch (error) {
    if (violatesUnique(error, "reviews_module_id_author_id_key"))
      throw new AppError("already_reviewed");
    throw error;
  }
}
