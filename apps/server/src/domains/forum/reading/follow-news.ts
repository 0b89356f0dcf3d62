import type { ThreadNews } from "@stackyard/contract/forum/reading";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { readThread } from "../posts/read-thread.ts";
import { threadTopic } from "../posts/reply-to-thread.ts";

/** Streams a thread's last post number, now and after each reply. */
export async function followNews(ctx: ViewerServices, threadId: number): Promise<Followed> {
  await readThread(ctx, threadId);
  return {
    topic: threadTopic(threadId),
    async tell({ send, end }) {
      const news = await ctx.db
        .selectFrom("forumThreads")
        .select(["lastNumber", "replyCount"])
        .where("id", "=", threadId)
        .where("status", "=", "visible")
        .executeTakeFirst();
      if (news) send(news satisfies ThreadNews);
      else end();
    },
  };
}
