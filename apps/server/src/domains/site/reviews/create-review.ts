import type { newReview, Review } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { reviewEngineer } from "./review-engineer.ts";
import { reviewModule } from "./review-module.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** Reviews a module or an engineer's work, once. */
export async function createReview(
  ctx: UserServices,
  { moduleId, engineerId, content, rating }: z.output<typeof newReview>,
): Promise<Review> {
  try {
    const written = { content, rating };
    const id =
      engineerId === undefined
        ? await reviewModule(ctx, moduleId ?? 0, written)
        : await reviewEngineer(ctx, engineerId, written);
    return presentReview(
      await selectReviews(ctx.db).where("reviews.id", "=", id).executeTakeFirstOrThrow(),
    );
  } catch (error) {
    if (violatesUnique(error, "reviews_module_id_author_id_key"))
      throw new AppError("already_reviewed");
    if (violatesUnique(error, "reviews_engineer_author"))
      throw new AppError("already_reviewed", { message: "You already reviewed them." });
    throw error;
  }
}
