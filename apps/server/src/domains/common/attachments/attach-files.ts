import type { Services, UserServices } from "../../../platform/services.ts";

interface Sent {
  readonly messageId: number;
  readonly conversationId: number;
  readonly ids: readonly number[];
}

/** Attaches the caller's uploads to a message. Returns whether each existed and was unused. */
export async function attachToMessage(
  { db, user }: UserServices,
  { messageId, conversationId, ids }: Sent,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ messageId })
    .where("id", "in", ids)
    .where("conversationId", "=", conversationId)
    .where("userId", "=", user.id)
    .where("messageId", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(new Set(ids).size);
}

/**
 * Attaches files to a ticket message by their tokens, each valid once. Returns whether each
 * existed.
 */
export async function attachToTicket(
  { db }: Pick<Services, "db">,
  ticketMessageId: number,
  tokenHashes: readonly string[],
): Promise<boolean> {
  if (tokenHashes.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ ticketMessageId, tokenHash: null })
    .where("tokenHash", "in", tokenHashes)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(new Set(tokenHashes).size);
}
