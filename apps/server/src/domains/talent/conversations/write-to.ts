import type { UserServices } from "../../../platform/services.ts";
import { ensureConversation } from "./conversation-queries.ts";
import { putMessage, type RenderedMessage } from "./send-message.ts";

/**
 * Sends a message in the conversation of two people, in the caller's transaction. Returns its ID.
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
