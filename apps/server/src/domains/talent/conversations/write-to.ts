import type { UserServices } from "../../../platform/services.ts";
import { ensureConversation } from "./conversation-queries.ts";
import { putMessage, type RenderedMessage } from "./send-message.ts";

/**
 * Writes to somebody, in the one conversation that two people have, within the caller's transaction.
 * Answers the conversation's number.
 */
export async function writeTo(
  ctx: UserServices,
  userId: number,
  message: RenderedMessage,
): Promise<number> {
  const id = await ensureConversation(ctx.db, ctx.user.id, userId);
  await putMessage(ctx, id, message);
  return id;
}
