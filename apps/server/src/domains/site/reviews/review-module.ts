import { reviewWritten } from "@stackyard/contract/events/module-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { addRating } from "../../modules/catalog/add-rating.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { isEstablished } from "./count-ratings.ts";
import { whyNotReview } from "./review-policy.ts";
import { insertReview, requireNoneHidden, type Written } from "./review-queries.ts";

/**
 * Reviews someone else's module, once. A new account's rating counts later. Returns the review's
 * ID.
 */
export async function reviewModule(
  ctx: UserServices,
  moduleId: number,
  written: Written,
): Promise<number> {
  const module = await readModule(ctx, moduleId);
  const refusal = whyNotReview(ctx.user, module);
  if (refusal) throw new AppError(refusal);
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { rating } = written;
    await requireNoneHidden(db, { authorId: user.id, moduleId });
    const isCounted = await isEstablished(db, user.id);
    const id = await insertReview(db, { ...written, moduleId, authorId: user.id, isCounted });
    if (isCounted) await addRating(db, moduleId, rating);
    const { title, authorId } = module;
    const data = { moduleId, title, authorId, rating };
    await record(ctx, reviewWritten, { actorId: user.id, subjectId: moduleId, data });
    return id;
  });
}
