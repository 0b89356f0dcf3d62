import type { ForumReaction } from "@stackyard/contract/forum/reactions";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisiblePost, type ShownReactions, showReactions } from "../posts/show-post.ts";

/** Adds a reaction to someone's post, once per kind. */
export function addReaction(
  ctx: UserServices,
  postId: number,
  kind: ForumReaction,
): Promise<ShownReactions> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const post = await findVisiblePost(ctx, postId);
    if (post.userId === user.id) throw new AppError("own_post");
    if (post.status !== "visible") throw new AppError("post_not_found");
    await db
      .insertInto("forumReactions")
      .values({ postId, userId: user.id, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return showReactions(ctx, postId);
  });
}

export function removeReaction(
  ctx: UserServices,
  postId: number,
  kind: ForumReaction,
): Promise<ShownReactions> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .deleteFrom("forumReactions")
      .where("postId", "=", postId)
      .where("userId", "=", ctx.user.id)
      .where("kind", "=", kind)
      .execute();
    return showReactions(ctx, postId);
  });
}
