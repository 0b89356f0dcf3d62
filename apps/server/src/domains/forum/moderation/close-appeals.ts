import { appealDecided } from "@stackyard/contract/events/forum-moderation-events";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";

interface Place {
  readonly postId: number;
  readonly threadId: number;
  readonly title: string;
  readonly number: number;
}

/** Closes the open appeals about a post after a decision. True if there were any. */
export async function closeAppeals(
  ctx: UserServices,
  place: Place,
  { isGranted, reason }: { readonly isGranted: boolean; readonly reason: string },
): Promise<boolean> {
  const { threadId, title, number, postId } = place;
  const closed = await ctx.db
    .updateTable("forumAppeals")
    .set({ status: isGranted ? "granted" : "refused", answer: reason })
    .where("postId", "=", postId)
    .where("status", "=", "open")
    .returning(["userId", "about"])
    .execute();
  for (const appeal of closed) {
    const data = { threadId, title, number, postId, isGranted, reason, ...appeal };
    await record(ctx, appealDecided, { actorId: ctx.user.id, subjectId: threadId, data });
  }
  return closed.length > 0;
}
