import type { ThreadNews } from "@stackyard/contract/forum/reading";
import { followChanges } from "../../../platform/http/follow-changes.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { readThread } from "../posts/read-thread.ts";
import { threadTopic } from "../posts/thread-topic.ts";

/** After so long the browser asks again, and so whether it may still see the thread. */
const ENDS_AFTER_MS = 10 * 60_000;

/** Streams how far a thread goes: now, and after each reply. */
export async function followNews(
  ctx: ViewerServices,
  threadId: number,
  request: Request,
): Promise<Response> {
  await readThread(ctx, threadId);
  const { db, changes, log } = ctx;
  return followChanges(request, {
    changes,
    topic: threadTopic(threadId),
    async tell({ send, end }) {
      const news = await db
        .selectFrom("forumThreads")
        .select(["lastNumber", "replyCount"])
        .where("id", "=", threadId)
        .where("status", "=", "visible")
        .executeTakeFirst();
      if (news) send(news satisfies ThreadNews);
      else end();
    },
    onError: (error) => log.warn({ err: error }, "following a thread failed"),
    endsAfterMs: ENDS_AFTER_MS,
  });
}
