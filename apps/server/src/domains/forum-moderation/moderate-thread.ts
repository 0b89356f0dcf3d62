import { threadModerated } from "@stackyard/contract/events/forum-events";
import type { moderateThread as contract } from "@stackyard/contract/forum-moderation";
import type { z } from "zod";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readCategory } from "../forum/read-category.ts";
import { readThread } from "../forum/read-thread.ts";

type Asked = z.output<(typeof contract)["body"]>;

/** Pins, locks or moves a thread, or takes that back; done twice, it is recorded once. */
export async function moderateThread(
  ctx: UserServices,
  threadId: number,
  { act, reason, categoryId }: Asked,
): Promise<void> {
  const { title, userId, category } = await readThread(ctx, threadId);
  const change = await changeOf(ctx, act, categoryId);
  await inTransaction(ctx, async (ctx) => {
    const [[column, value] = ["isPinned", false]] = Object.entries(change.set);
    const { numUpdatedRows } = await ctx.db
      .updateTable("forumThreads")
      .set(change.set)
      .where("id", "=", threadId)
      .where(column as "isPinned", "<>", value as boolean)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const moved = act === "move" ? { from: category.name, to: change.to } : {};
    const data = { threadId, title, number: 0, act, reason, userId, ...moved };
    await record(ctx, threadModerated, { actorId: ctx.user.id, subjectId: threadId, data });
  });
}

async function changeOf(ctx: UserServices, act: Asked["act"], categoryId: number | undefined) {
  if (act === "pin" || act === "unpin") return { set: { isPinned: act === "pin" } };
  if (act === "lock" || act === "unlock") return { set: { isLocked: act === "lock" } };
  if (categoryId === undefined) {
    const message = "Choose a category to move it to.";
    throw new AppError("validation_failed", { message, fields: { categoryId: message } });
  }
  const { name } = await readCategory(ctx, { id: categoryId });
  return { set: { categoryId }, to: name };
}
