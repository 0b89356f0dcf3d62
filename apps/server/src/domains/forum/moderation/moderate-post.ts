import {
  postModerated,
  replyPosted,
  reportsDismissed,
  threadStarted,
} from "@stackyard/contract/events/forum-events";
import type { PostAction } from "@stackyard/contract/forum/moderation-actions";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { mentionedIn } from "../posts/render-post.ts";
import { threadTopic } from "../posts/reply-to-thread.ts";
import { findVisiblePost, showPost } from "../posts/show-post.ts";
import { lockPost } from "./appeal-queries.ts";
import { closeAppeals } from "./close-appeals.ts";
import { POST_CHANGES } from "./post-state.ts";

type Post = Awaited<ReturnType<typeof findVisiblePost>>;

interface Judgement {
  readonly act: PostAction;
  readonly reason: string;
}

/** Approves, hides or restores a post, or dismisses its reports, with a reason. */
export async function moderatePost(
  ctx: UserServices,
  postId: number,
  judgement: Judgement,
): Promise<ForumPost> {
  await actOnPost(ctx, postId, judgement);
  return showPost(ctx, postId);
}

/** The same without returning the post. */
export async function actOnPost(
  ctx: UserServices,
  postId: number,
  { act, reason }: Judgement,
): Promise<void> {
  const post = await findVisiblePost(ctx, postId);
  const { threadId, title, number, userId } = post;
  const place = { threadId, title, number, postId, reason };
  const by = { actorId: ctx.user.id, subjectId: threadId };
  await inTransaction(ctx, async (ctx) => {
    await lockPost(ctx.db, postId);
    const decision = { isGranted: act !== "hide", reason };
    const isAnswer = act !== "dismiss" && (await closeAppeals(ctx, place, decision));
    const closed = await closeReports(ctx, postId, act === "hide" ? "upheld" : "dismissed");
    if (act === "dismiss") {
      if (closed === 0) throw new AppError("conflict");
      await record(ctx, reportsDismissed, { ...by, data: place });
    } else {
      await changeStatus(ctx, post, act);
      await record(ctx, postModerated, { ...by, data: { ...place, act, userId, isAnswer } });
      if (act === "approve") await tellOf(ctx, post);
      await ctx.changes.announce(ctx.db, threadTopic(threadId));
    }
  });
}

async function closeReports(
  { db }: UserServices,
  postId: number,
  status: "upheld" | "dismissed",
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("forumReports")
    .set({ status })
    .where("postId", "=", postId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A thread has its opening's status. A hidden post can't be a solution. */
async function changeStatus(
  { db, user }: UserServices,
  { id, number, threadId }: Post,
  act: keyof typeof POST_CHANGES,
): Promise<void> {
  const { from, to } = POST_CHANGES[act];
  const isOpening = number === 0;
  // Uses the location at lookup: a moderator may have moved the post meanwhile.
  const moderated = await db
    .updateTable("forumPosts")
    .set({ hiddenBy: to === "hidden" ? user.id : null, ...(!isOpening && { status: to }) })
    .where("id", "=", id)
    .where("threadId", "=", threadId)
    .where("number", "=", number)
    .$if(!isOpening, (query) => query.where("status", "in", from))
    .executeTakeFirst();
  const { numUpdatedRows } = isOpening
    ? await db
        .updateTable("forumThreads")
        .set({ status: to })
        .where("id", "=", threadId)
        .where("status", "in", from)
        .executeTakeFirst()
    : moderated;
  if (moderated.numUpdatedRows === 0n || numUpdatedRows === 0n) throw new AppError("conflict");
  if (to === "visible") return;
  await db
    .updateTable("forumThreads")
    .set({ solutionId: null })
    .where("solutionId", "=", id)
    .execute();
}

/** Notifies the people who would have been notified when it was written. */
async function tellOf(ctx: UserServices, post: Post): Promise<void> {
  const { id: postId, threadId, title, number, userId } = post;
  const mentioned = await mentionedIn(ctx.db, post.content);
  const by = { actorId: userId, subjectId: threadId };
  const place = { threadId, title, number, mentioned };
  if (number > 0) return record(ctx, replyPosted, { ...by, data: { ...place, postId } });
  const about = await ctx.db
    .selectFrom("forumThreads")
    .leftJoin("modules", "modules.id", "forumThreads.moduleId")
    .select(["categoryId", "moduleId", "modules.authorId as moduleAuthorId"])
    .where("forumThreads.id", "=", threadId)
    .executeTakeFirstOrThrow();
  await record(ctx, threadStarted, { ...by, data: { ...place, ...about } });
}
