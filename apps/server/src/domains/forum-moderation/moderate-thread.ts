import { threadModerated } from "@stackyard/contract/events/forum-events";
import type { moderateThread as contract } from "@stackyard/contract/forum/moderation";
import type { z } from "zod";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readThread } from "../forum/read-thread.ts";
import { readCategory } from "../forum-categories/read-category.ts";
import { lockPost } from "./appeal-queries.ts";
import { closeAppeals } from "./close-appeals.ts";

type Asked = z.output<(typeof contract)["body"]>;

/** Pins, locks, slows down or moves a thread, or takes that back; done twice, it is recorded once. */
export async function moderateThread(
  ctx: UserServices,
  threadId: number,
  { act, reason, ...asked }: Asked,
): Promise<void> {
  const { title, userId, postId, category } = await readThread(ctx, threadId);
  const change = await changeOf(ctx, act, asked);
  await inTransaction(ctx, async (ctx) => {
    const [[column, value] = ["isPinned", false]] = Object.entries(change.set);
    const place = { threadId, title, number: 0 };
    if (act === "unlock") await lockPost(ctx.db, postId);
    const isAnswer =
      act === "unlock" &&
      (await closeAppeals(ctx, { ...place, postId }, { isGranted: true, reason }));
    const { numUpdatedRows } = await ctx.db
      .updateTable("forumThreads")
      .set({ ...change.set, ...(act === "lock" && { lockedBy: ctx.user.id }) })
      .where("id", "=", threadId)
      .where(column as "isPinned", "<>", value as boolean)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const moved = act === "move" ? { from: category.name, to: change.to } : {};
    const minutes = act === "slow" ? { minutes: asked.minutes } : {};
    const data = { ...place, act, reason, userId, isAnswer, ...moved, ...minutes };
    await record(ctx, threadModerated, { actorId: ctx.user.id, subjectId: threadId, data });
  });
}

type Choice = Pick<Asked, "categoryId" | "minutes">;

async function changeOf(ctx: UserServices, act: Asked["act"], { categoryId, minutes }: Choice) {
  switch (act) {
    case "pin":
    case "unpin":
      return { set: { isPinned: act === "pin" } };
    case "lock":
    case "unlock":
      return { set: { isLocked: act === "lock" } };
    case "unslow":
      return { set: { slowMinutes: 0 } };
    case "slow":
      if (minutes === undefined) throw missing("minutes", "Choose how long everyone waits.");
      return { set: { slowMinutes: minutes } };
    case "move": {
      if (categoryId === undefined) throw missing("categoryId", "Choose a category to move it to.");
      const { name } = await readCategory(ctx, { id: categoryId });
      return { set: { categoryId }, to: name };
    }
  }
}

const missing = (field: keyof Choice, message: string) =>
  new AppError("validation_failed", { message, fields: { [field]: message } });
