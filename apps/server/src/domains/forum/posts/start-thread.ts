import { threadStarted } from "@stackyard/contract/events/forum-events";
import { postHeld } from "@stackyard/contract/events/forum-moderation-events";
import type { ForumThreadDetail, newThread } from "@stackyard/contract/forum/threads";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { asSeen, namesWebAddress } from "../../../platform/markdown/links/visible-in-html.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { readCategory } from "../categories/read-category.ts";
import { followByWriting } from "./follow-thread.ts";
import { judgePost } from "./judge-post.ts";
import { markRead } from "./read-marks.ts";
import { readThread } from "./read-thread.ts";
import { checkedPost, type RenderedPost, renderNewPost } from "./render-post.ts";

interface Judged {
  readonly status: "visible" | "held";
}
type NewThread = z.output<typeof newThread>;

/** Starts a thread by the caller, always unpinned. */
export async function startThread(ctx: UserServices, input: NewThread): Promise<ForumThreadDetail> {
  const { moduleId } = input;
  await readCategory(ctx, { id: input.categoryId });
  const module = moduleId ? await readModule(ctx, moduleId) : null;
  const post = await renderNewPost(ctx.db, input.content, ctx.user.id);
  const namesAddress = post.namesAddress || namesWebAddress(asSeen(input.title));
  const rendered = { ...post, namesAddress };
  const id = await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const checked = await checkedPost(db, input.content, rendered);
    const status = await judgePost(ctx, rendered, "thread");
    const { threadId, postId } = await insertThread(ctx, { ...input, status }, checked);
    const { categoryId, title } = input;
    const { mentioned } = rendered;
    const data = {
      threadId,
      title,
      number: 0,
      categoryId,
      moduleId: module?.id ?? null,
      moduleAuthorId: module?.authorId ?? null,
      mentioned,
    };
    // Nobody is notified of held threads before their approval.
    const by = { actorId: user.id, subjectId: threadId };
    if (status === "visible") await record(ctx, threadStarted, { ...by, data });
    else await record(ctx, postHeld, { ...by, data: { ...data, postId } });
    await followByWriting(db, user.id, threadId);
    await markRead(db, user.id, { threadId, upTo: 0 });
    return threadId;
  });
  return readThread(ctx, id);
}

async function insertThread(
  { db, user }: UserServices,
  { title, content, categoryId, moduleId, tags = [], status }: NewThread & Judged,
  { html, rendering, excerpt }: RenderedPost,
): Promise<{ threadId: number; postId: number }> {
  const { id: threadId } = await db
    .insertInto("forumThreads")
    .values({
      title,
      categoryId,
      excerpt,
      userId: user.id,
      moduleId: moduleId ?? null,
      status,
      tags: [...new Set(tags)],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: postId } = await db
    .insertInto("forumPosts")
    .values({ threadId, number: 0, userId: user.id, content, html, rendering })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { threadId, postId };
}
