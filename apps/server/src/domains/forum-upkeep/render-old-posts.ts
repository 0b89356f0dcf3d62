import type { Services } from "../../platform/services.ts";
import { currentRenderings, renderPost } from "../forum-rendering/render-post.ts";

/** Renders every post anew that an earlier renderer has made, by the index on what made it. */
export async function renderAllOldPosts({ db }: Services, signal: AbortSignal): Promise<void> {
  let after = 0;
  for (;;) {
    const posts = await db
      .selectFrom("forumPosts")
      .select(["id", "content", "userId"])
      .where("rendering", "not in", currentRenderings())
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    if (posts.length === 0) return;
    for (const { id, content, userId } of posts) {
      signal.throwIfAborted();
      const { html, rendering } = await renderPost(db, content, userId);
      await db
        .updateTable("forumPosts")
        .set({ html, rendering })
        .where("id", "=", id)
        .where("content", "=", content)
        .execute();
      after = id;
    }
  }
}
