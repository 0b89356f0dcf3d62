import type { Attachment } from "@stackyard/contract/conversations";
import type { Database } from "../../platform/db/database.ts";

/** What was sent with each of these messages, by the message's number. */
export async function listAttachments(
  db: Database,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, Attachment[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "messageId", "fileName", "mediaType", "bytes"])
    .where("messageId", "in", messageIds)
    .orderBy("id")
    .execute();
  const byMessage = new Map<number, Attachment[]>();
  for (const { messageId, ...attachment } of rows) {
    if (messageId === null) continue;
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), attachment]);
  }
  return byMessage;
}
