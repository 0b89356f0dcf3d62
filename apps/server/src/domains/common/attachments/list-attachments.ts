import type { Database } from "../../../platform/db/database.ts";

/** The attachments of these messages, by message ID. */
export async function listAttachments(
  db: Database,
  of: "messageId" | "ticketMessageId",
  messageIds: readonly number[],
) {
  if (messageIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("attachments")
    .select(["id", `${of} as sentWith`, "fileName", "mediaType", "bytes"])
    .where(of, "in", messageIds)
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ sentWith }) => sentWith ?? 0);
}
