import {
  personBlocked,
  personUnblocked,
} from "@stackyard/contract/events/talent/conversation-events";
import type { Conversation } from "@stackyard/contract/talent/conversations";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readConversation } from "./read-conversation.ts";
import { requireStanding } from "./require-standing.ts";

/** Blocks or unblocks messages from the other person of a conversation. */
export function blockPerson(
  ctx: UserServices,
  conversationId: number,
  isBlocked: boolean,
): Promise<Conversation> {
  return inTransaction(ctx, async (ctx) => {
    const { blockedAt } = await requireStanding(ctx, conversationId);
    if ((blockedAt !== null) !== isBlocked) {
      const actorId = ctx.user.id;
      await ctx.db
        .updateTable("conversationPeople")
        .set({ blockedAt: isBlocked ? new Date() : null })
        .where("conversationId", "=", conversationId)
        .where("userId", "=", actorId)
        .execute();
      const happened = { actorId, subjectId: conversationId, data: { conversationId } };
      await record(ctx, isBlocked ? personBlocked : personUnblocked, happened);
    }
    return readConversation(ctx, conversationId);
  });
}
