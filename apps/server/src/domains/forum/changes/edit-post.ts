import { postEdited } from "@stackyard/contract/events/forum-events";
import { postHeld } from "@stackyard/contract/events/forum-moderation-events";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { judgePost } from "../posts/judge-post.ts";
import { checkedPost, mentionedIn, type NewPost, renderNewPost } from "../posts/render-post.ts";
import { findVisiblePost, showPost } from "../posts/show-post.ts";
import { whyNotEdit } from "./change-policy.ts";
import { holdPost, type LockedPost, lockPost, replaceContent } from "./change-queries.ts";

export async function editPost(ctx: UserServices, id: number, content: string): Promise<ForumPost> {
  const { number } = await findVisiblePost(ctx, id);
  // An opening post is edited with its thread's title.
  if (number === 0) throw new AppError("post_not_found");
  const rendered = await renderNewPost(ctx.db, content, ctx.user.id);
  await inTransaction(ctx, async (ctx) => {
    const checked = await checkedPost(ctx.db, content, rendered);
    const post = await lockOwnPost(ctx, id);
    if (post.number === 0) throw new AppError("conflict");
    await putWords(ctx, post, content, checked);
  });
  return showPost(ctx, id);
}

/** Locks a post that the caller may edit. */
export async function lockOwnPost({ db, user }: UserServices, id: number): Promise<LockedPost> {
  const post = await lockPost(db, id);
  if (!post) throw new AppError("post_not_found");
  const refusal = whyNotEdit(user, post);
  if (refusal) throw new AppError(refusal);
  return post;
}

/** Replaces a post's content. People already mentioned aren't notified again. */
export async function putWords(
  ctx: UserServices,
  post: LockedPost,
  content: string,
  rendered: NewPost,
): Promise<void> {
  if (post.content === content) return;
  const status = await judgePost(ctx, rendered, "edit");
  await replaceContent(ctx.db, post, content, rendered);
  // A post that gains links after its approval is reviewed again.
  const { id: postId, threadId, title, number } = post;
  const by = { actorId: ctx.user.id, subjectId: threadId };
  if (status === "held" && (await holdPost(ctx.db, post)))
    await record(ctx, postHeld, { ...by, data: { postId, threadId, title, number } });
  const former = new Set(await mentionedIn(ctx.db, post.content));
  const mentioned = rendered.mentioned.filter((person) => !former.has(person));
  const data = { postId, threadId, title, number, mentioned };
  await record(ctx, postEdited, { ...by, data });
}
