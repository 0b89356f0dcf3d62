import type { editThread as contract } from "@stackyard/contract/forum/changes";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { sql } from "kysely";
import type { z } from "zod";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { readThread } from "../posts/read-thread.ts";
import { checkedPost, renderNewPost } from "../posts/render-post.ts";
import { lockOwnPost, putWords } from "./edit-post.ts";

/** Edits a thread's opening: title, content and tags. */
export async function editThread(
  ctx: UserServices,
  id: number,
  { title, content, tags }: z.output<(typeof contract)["body"]>,
): Promise<ForumThreadDetail> {
  const { postId } = await findVisibleThread(ctx, id);
  const rendered = await renderNewPost(ctx.db, content, ctx.user.id);
  await inTransaction(ctx, async (ctx) => {
    const checked = await checkedPost(ctx.db, content, rendered);
    const post = await lockOwnPost(ctx, postId);
    await putWords(ctx, post, content, checked);
    await ctx.db
      .updateTable("forumThreads")
      .set({
        title,
        tags: tags ? [...new Set(tags)] : post.tags,
        excerpt: rendered.excerpt,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
  });
  return readThread(ctx, id);
}
