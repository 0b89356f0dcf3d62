import { postDeleted } from "@stackyard/contract/events/forum-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { findVisiblePost } from "../posts/show-post.ts";
import { whyNotDelete } from "./change-policy.ts";
import { type LockedPost, lockPost } from "./change-queries.ts";

/** Deletes a reply: its content and revisions are removed, its position stays. */
export async function deletePost(ctx: UserServices, id: number): Promise<void> {
  const { number } = await findVisiblePost(ctx, id);
  if (number === 0) throw new AppError("post_not_found");
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const post = await lockDeletable(ctx, id);
    // It may have become the opening of a thread meanwhile.
    if (post.number === 0) throw new AppError("conflict");
    await db
      .updateTable("forumThreads")
      .set({ solutionId: null })
      .where("id", "=", post.threadId)
      .where("solutionId", "=", id)
      .execute();
    await erase(ctx, post);
  });
}

/** Deletes a thread without replies. */
export async function deleteThread(ctx: UserServices, id: number): Promise<void> {
  const { postId } = await findVisibleThread(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    const post = await lockDeletable(ctx, postId);
    const { numUpdatedRows } = await ctx.db
      .updateTable("forumThreads")
      .set({ status: "deleted" })
      .where("id", "=", id)
      .where("status", "in", ["visible", "held"])
      .where("replyCount", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("thread_has_replies");
    await erase(ctx, post);
  });
}

async function lockDeletable({ db, user }: UserServices, id: number): Promise<LockedPost> {
  const post = await lockPost(db, id);
  const refusal = post ? whyNotDelete(user, post) : "post_not_found";
  if (!post || refusal) throw new AppError(refusal ?? "post_not_found");
  return post;
}

async function erase(ctx: UserServices, post: LockedPost): Promise<void> {
  const { db, user } = ctx;
  const { id: postId, threadId, title, number } = post;
  await db
    .updateTable("forumPosts")
    .set({ status: "deleted", content: "", html: "" })
    .where("id", "=", postId)
    .execute();
  await db.deleteFrom("forumRevisions").where("postId", "=", postId).execute();
  const data = { postId, threadId, title, number };
  await record(ctx, postDeleted, { actorId: user.id, subjectId: threadId, data });
}
