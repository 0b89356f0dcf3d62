import { threadMerged } from "@stackyard/contract/events/forum-moderation-events";
import { MAX_MOVED } from "@stackyard/contract/forum/moderation-actions";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { threadTopic } from "../posts/reply-to-thread.ts";
import { mergeReaders } from "./merged-readers.ts";
import { lockMoves, lockPosts, lockThreads, moveAllPosts } from "./move-queries.ts";

interface Asked {
  readonly into: number;
  readonly reason: string;
}
type Thread = ReturnType<Awaited<ReturnType<typeof lockThreads>>>;

/**
 * Appends a thread's posts, opening first, to another thread. Returns the opening's new location.
 */
export async function mergeThread(
  ctx: UserServices,
  threadId: number,
  { into, reason }: Asked,
): Promise<{ threadId: number; number: number }> {
  if (into === threadId) throw refused("Choose another thread.");
  await Promise.all([findVisibleThread(ctx, threadId), findVisibleThread(ctx, into)]);
  return inTransaction(ctx, async (ctx) => {
    const { db, user, changes } = ctx;
    await lockMoves(db);
    await lockPosts(db, threadId);
    const find = await lockThreads(db, [threadId, into]);
    const [from, to] = [find(threadId), find(into)];
    if (from.lastNumber >= MAX_MOVED.byMerge)
      throw refused(`You can't merge a thread with more than ${MAX_MOVED.byMerge} posts.`);
    const number = to.lastNumber + 1;
    const posts = await moveAllPosts(db, { from: threadId, to: into, by: number });
    await joinThreads(ctx, from, to);
    await mergeReaders(db, { from: threadId, into, last: to.lastNumber });
    await record(ctx, threadMerged, {
      actorId: user.id,
      subjectId: threadId,
      data: {
        threadId: into,
        title: to.title,
        number,
        merged: from.title,
        posts,
        reason,
        userId: from.userId,
      },
    });
    for (const id of [threadId, into]) await changes.announce(db, threadTopic(id));
    return { threadId: into, number };
  });
}

/** The author's solution is kept if the target has none; one marked by a moderator isn't. */
async function joinThreads({ db }: UserServices, from: Thread, to: Thread): Promise<void> {
  const isOneAuthor = from.userId === to.userId;
  await db
    .updateTable("forumThreads")
    .set({ status: "deleted", solutionId: null, isPinned: false })
    .where("id", "=", from.id)
    .execute();
  await db
    .updateTable("forumThreads")
    .set({
      lastNumber: to.lastNumber + 1 + from.lastNumber,
      solutionId: to.solutionId ?? (isOneAuthor ? from.solutionId : null),
      viewCount: to.viewCount + from.viewCount,
      activity: Math.max(to.activity, from.activity),
      lastActivityAt: sql<Date>`greatest(last_activity_at, ${from.lastActivityAt}::timestamptz)`,
    })
    .where("id", "=", to.id)
    .execute();
}

const refused = (message: string) =>
  new AppError("validation_failed", { message, fields: { into: message } });
