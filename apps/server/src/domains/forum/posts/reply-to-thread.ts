import { replyPosted } from "@stackyard/contract/events/forum-events";
import { postHeld } from "@stackyard/contract/events/forum-moderation-events";
import type { ForumPost, newPost } from "@stackyard/contract/forum/posts";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { ForumPosts } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleThread } from "./find-visible-thread.ts";
import { followByWriting } from "./follow-thread.ts";
import { whyNotReply } from "./forum-policy.ts";
import { judgePost } from "./judge-post.ts";
import { markRead } from "./read-marks.ts";
import { checkedPost, type RenderedPost, renderNewPost } from "./render-post.ts";
import { showPost } from "./show-post.ts";
import { requirePace } from "./slow-mode.ts";
import { lockThread, wasMerged } from "./thread-queries.ts";

/** The topic that announces new posts in a thread. */
export const threadTopic = (threadId: number) => `forum thread:${threadId}`;

/** Adds a reply by the caller. Whether it is the solution is up to the thread's author. */
export async function replyToThread(
  ctx: UserServices,
  { threadId, content }: z.output<typeof newPost>,
): Promise<ForumPost> {
  await findVisibleThread(ctx, threadId).catch(async (error) => {
    throw (await wasMerged(ctx.db, threadId)) ? new AppError("thread_merged") : error;
  });
  const rendered = await renderNewPost(ctx.db, content, ctx.user.id);
  const postId = await inTransaction(ctx, async (ctx) => {
    const { db, user, changes } = ctx;
    const checked = await checkedPost(db, content, rendered);
    const status = await judgePost(ctx, rendered, "reply");
    const { title, number } = await takeNumber(ctx, threadId, status);
    const id = await insertReply(ctx, { threadId, number, content, status }, checked);
    const data = { threadId, title, number, postId: id, mentioned: rendered.mentioned };
    // Nobody is notified of held posts before their approval.
    if (status === "visible") {
      await record(ctx, replyPosted, { actorId: user.id, subjectId: threadId, data });
      await changes.announce(db, threadTopic(threadId));
    } else await record(ctx, postHeld, { actorId: user.id, subjectId: threadId, data });
    await followByWriting(db, user.id, threadId);
    await markRead(db, user.id, { threadId, upTo: number });
    return id;
  });
  return showPost(ctx, postId);
}

/** The thread's next post number. Its row stays locked until the reply is inserted. */
async function takeNumber(ctx: UserServices, threadId: number, status: "visible" | "held") {
  const { db } = ctx;
  const thread = await lockThread(db, threadId);
  if (!thread) throw new AppError("thread_not_found");
  if (await wasMerged(db, threadId)) throw new AppError("thread_merged");
  const refusal = whyNotReply(thread);
  if (refusal) throw new AppError(refusal);
  await requirePace(ctx, thread);
  const number = thread.lastNumber + 1;
  await db
    .updateTable("forumThreads")
    .set({
      lastNumber: number,
      ...(status === "visible" && {
        activity: sql<number>`nextval('forum_activity')`,
        lastActivityAt: sql<Date>`now()`,
        updatedAt: sql<Date>`now()`,
      }),
    })
    .where("id", "=", threadId)
    .execute();
  return { title: thread.title, number };
}

async function insertReply(
  { db, user }: UserServices,
  reply: Pick<Selectable<ForumPosts>, "threadId" | "number" | "content" | "status">,
  { html, rendering }: RenderedPost,
): Promise<number> {
  const { id } = await db
    .insertInto("forumPosts")
    .values({ ...reply, html, rendering, userId: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
