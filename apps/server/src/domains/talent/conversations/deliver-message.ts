import { messageArrived } from "@stackyard/contract/events/talent/conversation-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { noteAnswer } from "../talent/response-time.ts";
import type { Person } from "./require-standing.ts";

/**
 * Delivers a message, with both people locked. The reader is notified of the first unread message
 * only.
 */
export async function deliverMessage(
  ctx: Services,
  message: { readonly id: number; readonly conversationId: number },
  { author, reader }: { readonly author: Person; readonly reader: Person },
): Promise<void> {
  const { id, conversationId } = message;
  if (author.askedAt) await noteAnswer(ctx.db, author.userId, author.askedAt);
  await ctx.db
    .updateTable("conversationPeople")
    .set({ newestId: id, askedAt: null })
    .where("conversationId", "=", conversationId)
    .where("userId", "=", author.userId)
    .execute();
  await ctx.db
    .updateTable("conversationPeople")
    .set({ newestId: id, newestReceivedId: id, askedAt: sql<Date>`coalesce(asked_at, now())` })
    .where("conversationId", "=", conversationId)
    .where("userId", "=", reader.userId)
    .execute();
  if (reader.newestReceivedId > reader.readId) return;
  const data = { conversationId, recipientId: reader.userId };
  await record(ctx, messageArrived, { actorId: author.userId, subjectId: conversationId, data });
}
