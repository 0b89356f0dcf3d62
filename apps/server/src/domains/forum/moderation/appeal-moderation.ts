import { moderationAppealed } from "@stackyard/contract/events/forum-moderation-events";
import { appealable } from "@stackyard/contract/forum/moderation-actions";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisiblePost } from "../posts/show-post.ts";
import { lockJudged } from "./appeal-queries.ts";

/** Appeals a moderation action on the caller's post, once per action. */
export async function appealModeration(
  ctx: UserServices,
  postId: number,
  text: string,
): Promise<void> {
  const { userId, title } = await findVisiblePost(ctx, postId);
  if (userId !== ctx.user.id) throw new AppError("not_own_post");
  await inTransaction(ctx, async (ctx) => {
    const { threadId, number, hiddenBy, lockedBy, ...post } = await lockJudged(ctx.db, postId);
    const about = appealable(post);
    if (!about) throw new AppError("conflict", { message: "There's no decision to appeal." });
    // Posts are held by rules rather than by a moderator.
    const actedBy = { held: null, hidden: hiddenBy, locked: lockedBy }[about];
    const appeal = await ctx.db
      .insertInto("forumAppeals")
      .values({ postId, userId, about, text, actedBy })
      // After a granted appeal, a new action can be appealed again.
      .onConflict((conflict) =>
        conflict
          .columns(["postId", "about"])
          .doUpdateSet({ text, actedBy, status: "open", answer: null })
          .where("forumAppeals.status", "=", "granted"),
      )
      .returning("id")
      .executeTakeFirst();
    if (!appeal) throw new AppError("conflict", { message: "You already appealed this decision." });
    const data = { threadId, title, number, postId, about };
    await record(ctx, moderationAppealed, { actorId: userId, subjectId: threadId, data });
  });
}
