import { inTransaction, type Services } from "../../../platform/services.ts";
import {
  checkedRendering,
  currentRenderings,
  type RenderedPost,
  renderPost,
} from "../rendering/render-post.ts";

/** Renders every post that an earlier renderer has made, or that there was no time for. */
export async function renderAllOldPosts(ctx: Services, signal: AbortSignal): Promise<void> {
  let after = 0;
  for (;;) {
    const posts = await ctx.db
      .selectFrom("forumPosts")
      .select(["id", "content", "userId"])
      .where("rendering", "not in", currentRenderings())
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    if (posts.length === 0) return;
    for (const post of posts) {
      signal.throwIfAborted();
      const rendered = await renderPost(ctx.db, post.content, post.userId, { waiting: "job" });
      // What was kept is better than a text that there was no time to render; the job comes again.
      if (!rendered.isLate) await keep(ctx, post, rendered);
      after = post.id;
    }
  }
}

interface Post {
  readonly id: number;
  readonly content: string;
}

/** Unless somebody has written something else meanwhile. What opens a thread begins its excerpt, too. */
function keep(ctx: Services, { id, content }: Post, rendered: RenderedPost): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const rendering = await checkedRendering(db, content, rendered);
    const kept = await db
      .updateTable("forumPosts")
      .set({ html: rendered.html, rendering })
      .where("id", "=", id)
      .where("content", "=", content)
      .returning(["threadId", "number"])
      .executeTakeFirst();
    if (kept?.number !== 0) return;
    const { excerpt } = rendered;
    await db
      .updateTable("forumThreads")
      .set({ excerpt })
      .where("id", "=", kept.threadId)
      .where("excerpt", "<>", excerpt)
      .execute();
  });
}
