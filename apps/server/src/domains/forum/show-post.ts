import type { ForumPost } from "@stackyard/contract/forum/posts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { maySeeThread } from "./forum-policy.ts";
import { findPost, type PostRow } from "./post-queries.ts";
import { presentPosts } from "./present-post.ts";

/** A post's row as the viewer may see it, its thread's opening included. */
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
