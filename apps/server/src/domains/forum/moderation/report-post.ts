import { postReported } from "@stackyard/contract/events/forum-events";
import type { reportPost as contract } from "@stackyard/contract/forum/moderation";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisiblePost } from "../posts/show-post.ts";

/** Reports a post to the moderators, once per reader. */
export async function reportPost(
  ctx: UserServices,
  postId: number,
  { reason, note }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  const post = await findVisiblePost(ctx, postId);
  if (post.userId === ctx.user.id) throw new AppError("own_post");
  if (post.status !== "visible") throw new AppError("post_not_found");
  await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const reported = await db
      .insertInto("forumReports")
      .values({ postId, reporterId: user.id, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!reported) {
      throw new AppError("conflict", { message: "You already reported this post." });
    }
    const { threadId, title, number } = post;
    const data = { threadId, title, number, postId, reason };
    await record(ctx, postReported, { actorId: user.id, subjectId: threadId, data });
  });
}
