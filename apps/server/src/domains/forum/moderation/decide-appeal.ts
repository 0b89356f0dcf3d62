import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Appealable } from "@stackyard/contract/forum/moderation-actions";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findModerators, isForAnother } from "../../members/identity/find-by-role.ts";
import { findVisiblePost } from "../posts/show-post.ts";
import { lockAppeal } from "./appeal-queries.ts";
import { closeAppeals } from "./close-appeals.ts";
import { actOnPost } from "./moderate-post.ts";
import { moderateThread } from "./moderate-thread.ts";

interface Decision {
  readonly isGranted: boolean;
  readonly reason: string;
}

/** Grants an appeal, which reverts the action, or rejects it. */
export async function decideAppeal(
  ctx: UserServices,
  id: number,
  { isGranted, reason }: Decision,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const appeal = await lockAppeal(ctx.db, id);
    if (!appeal) throw new AppError("not_found");
    if (appeal.status !== "open") throw new AppError("conflict");
    const refusal = whyNotDecide(ctx.user.id, appeal, await findModerators(ctx.db));
    if (refusal) throw new AppError(refusal);
    const { threadId, title, number } = await findVisiblePost(ctx, appeal.postId);
    if (isGranted) return takeBack(ctx, appeal.about, { postId: appeal.postId, threadId, reason });
    const place = { threadId, title, number, postId: appeal.postId };
    await closeAppeals(ctx, place, { isGranted, reason });
  });
}

interface Appeal {
  readonly userId: number;
  readonly actedBy: number | null;
}

/** Nobody decides their own appeal, or one about their own action if there is another moderator. */
export function whyNotDecide(
  userId: number,
  appeal: Appeal,
  moderators: readonly number[],
): ErrorCode | undefined {
  if (appeal.userId === userId) return "own_post";
  const judged = { actedBy: appeal.actedBy, parties: [appeal.userId] };
  return isForAnother(userId, judged, moderators) ? "other_moderator" : undefined;
}

interface About {
  readonly postId: number;
  readonly threadId: number;
  readonly reason: string;
}

/** The reversal itself closes the appeal. */
async function takeBack(
  ctx: UserServices,
  about: Appealable,
  { postId, threadId, reason }: About,
): Promise<void> {
  if (about === "locked") await moderateThread(ctx, threadId, { act: "unlock", reason });
  else await actOnPost(ctx, postId, { act: about === "held" ? "approve" : "restore", reason });
}
