import { solutionMarked, solutionUnmarked } from "@stackyard/contract/events/forum-events";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { maySeeThread, whyNotMark } from "./forum-policy.ts";
import { findPost } from "./post-queries.ts";
import { showPost } from "./show-post.ts";
import { lockThread } from "./thread-queries.ts";

/** Marks a reply as its thread's solution, replacing any other, or removes the mark. */
export async function markSolution(
  ctx: UserServices,
  postId: number,
  isSolution: boolean,
): Promise<ForumPost> {
  await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { thread, post } = await lockOwnThread(ctx, postId);
    const isChange = (thread.solutionId === postId) !== isSolution;
    if (isChange) {
      await db
        .updateTable("forumThreads")
        .set({ solutionId: isSolution ? postId : null })
        .where("id", "=", thread.id)
        .execute();
      const { title, id: threadId } = thread;
      const data = { threadId, title, number: post.number, postId, userId: post.userId };
      const event = isSolution ? solutionMarked : solutionUnmarked;
      await record(ctx, event, { actorId: user.id, subjectId: threadId, data });
    }
  });
  return showPost(ctx, postId);
}

/** The thread of a reply, locked, so that concurrent marks are serialized. */
async function lockOwnThread({ db, user }: UserServices, postId: number) {
  const found = await findPost(db, postId);
  const thread = found && (await lockThread(db, found.threadId));
  if (!found || !thread || !maySeeThread(user, thread)) throw new AppError("post_not_found");
  const refusal = whyNotMark(user, thread);
  if (refusal) throw new AppError(refusal);
  // Read again under the lock, because it may have been deleted meanwhile.
  const post = await findPost(db, postId);
  if (!post || post.number === 0 || post.status !== "visible") throw new AppError("post_not_found");
  return { thread, post };
}
