import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { RERENDERING } from "../../../platform/markdown/old-renderings.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { checkedPost, currentRenderings, type RenderedPost, renderPost } from "./render-post.ts";

/** Renders posts of an earlier renderer version. One run at a time, however many servers start. */
export const renderOldPosts = jobKind<Record<string, never>>("render-old-posts", RERENDERING);

/** Renders every post made by an earlier renderer or not rendered in time. */
export function renderAllOldPosts(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("forumPosts")
      .select(["id", "content", "userId"])
      .where("rendering", "not in", currentRenderings())
      .where("id", ">", id)
      .orderBy("id")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, async (post) => {
    const rendered = await renderPost(ctx.db, post.content, post.userId, { waiting: "job" });
    // The stored HTML is better than none; the job will come back.
    if (!rendered.isLate) await keep(ctx, post, rendered);
  });
}

interface Post {
  readonly id: number;
  readonly content: string;
}

/** Stores the HTML unless the post was edited meanwhile. An opening post also sets its thread's excerpt. */
function keep(ctx: Services, { id, content }: Post, rendered: RenderedPost): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const { html, rendering } = await checkedPost(db, content, rendered);
    const kept = await db
      .updateTable("forumPosts")
      .set({ html, rendering })
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
