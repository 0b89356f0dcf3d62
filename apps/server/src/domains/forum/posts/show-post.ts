import type { ForumPost } from "@stackyard/contract/forum/posts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { maySeeThread } from "./forum-policy.ts";
import { findPost, type PostRow } from "./post-queries.ts";
import { countReactions, presentPosts } from "./present-post.ts";

/** A post's row, including openings, if the viewer may see it. */
export async function findVisiblePost(ctx: ViewerServices, id: number): Promise<PostRow> {
  const row = await findPost(ctx.db, id, ctx.user?.id);
  const thread = row && { status: row.threadStatus, userId: row.threadUserId };
  if (!row || !thread || !maySeeThread(ctx.user, thread)) throw new AppError("post_not_found");
  return row;
}

export async function showPost(ctx: ViewerServices, id: number): Promise<ForumPost> {
  const [post] = await presentPosts(ctx, [await findVisiblePost(ctx, id)]);
  if (!post) throw new AppError("post_not_found");
  return post;
}

export type ShownReactions = Pick<ForumPost, "id" | "reactions" | "ownReactions">;

/** The reactions to a post, without its content. */
export async function showReactions(ctx: ViewerServices, id: number): Promise<ShownReactions> {
  const post = await findVisiblePost(ctx, id);
  return { id, reactions: countReactions(post), ownReactions: post.ownReactions };
}
