import { threadModerated } from "@stackyard/contract/events/forum-events";
import type { moderateThread as contract } from "@stackyard/contract/forum/moderation";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { lockPost } from "./appeal-queries.ts";
import { changeOfThread } from "./change-of-thread.ts";
import { closeAppeals } from "./close-appeals.ts";

/**
 * Pins, locks, slows down or moves a thread, or reverts that. Recorded only if something changed.
 */
export async function moderateThread(
  ctx: UserServices,
  threadId: number,
  { act, reason, ...choice }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  const { title, userId, postId, categoryName } = await findVisibleThread(ctx, threadId);
  const { set, isNew, noted } = await changeOfThread(ctx, act, choice, categoryName);
  await inTransaction(ctx, async (ctx) => {
    const place = { threadId, title, number: 0 };
    if (act === "unlock") await lockPost(ctx.db, postId);
    const isAnswer =
      act === "unlock" &&
      (await closeAppeals(ctx, { ...place, postId }, { isGranted: true, reason }));
    const { numUpdatedRows } = await ctx.db
      .updateTable("forumThreads")
      .set(set)
      .where("id", "=", threadId)
      .where(isNew)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const data = { ...place, act, reason, userId, isAnswer, ...noted };
    await record(ctx, threadModerated, { actorId: ctx.user.id, subjectId: threadId, data });
  });
}
