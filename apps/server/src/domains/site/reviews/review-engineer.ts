import { engineerReviewed } from "@stackyard/contract/events/community-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { countRating } from "../../talent/talent/count-work.ts";
import { findShownEngineer } from "../../talent/talent/find-shown-engineer.ts";
import { haveWorkedTogether } from "../../talent/talent/have-worked-together.ts";
import { insertReview, requireNoneHidden, type Written } from "./review-queries.ts";

/** Reviews an engineer's completed work, once. Returns the review's ID. */
export async function reviewEngineer(
  ctx: UserServices,
  engineerId: number,
  written: Written,
): Promise<number> {
  const { userId } = await findShownEngineer(ctx, engineerId);
  if (userId === ctx.user.id) throw new AppError("own_profile");
  const pair = { clientId: ctx.user.id, engineerId: userId };
  if (!(await haveWorkedTogether(ctx, pair))) throw new AppError("not_worked_together");
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    await requireNoneHidden(db, { authorId: user.id, engineerId });
    const { rating } = written;
    const id = await insertReview(db, { ...written, engineerId, authorId: user.id });
    await countRating(ctx, engineerId, rating);
    const data = { engineerId, userId, rating };
    await record(ctx, engineerReviewed, { actorId: user.id, subjectId: engineerId, data });
    return id;
  });
}
