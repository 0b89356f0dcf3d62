import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import { sql } from "kysely";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { countUnread } from "./conversation-queries.ts";
import { announceTo } from "./follow-conversations.ts";
import { requireStanding } from "./require-standing.ts";

/**
 * Marks a conversation as read up to a message visible to the caller; the mark never moves back.
 */
export function markMessagesRead(
  ctx: UserServices,
  conversationId: number,
  upTo: number,
): Promise<UnreadConversations> {
  return inTransaction(ctx, async (ctx) => {
    const { readId } = await requireStanding(ctx, conversationId);
    if (upTo > readId) {
      await ctx.db
        .updateTable("conversationPeople")
        // A number that doesn't exist yet would mark future messages as read.
        .set({
          readId: sql<number>`greatest(read_id, least(newest_received_id, ${upTo}::integer))`,
        })
        .where("conversationId", "=", conversationId)
        .where("userId", "=", ctx.user.id)
        .execute();
      await announceTo(ctx, [ctx.user.id]);
    }
    return { unread: await countUnread(ctx.db, ctx.user.id) };
  });
}
