import { type Insertable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Messages } from "../../../platform/db/schema.generated.ts";
import { attachmentsOf } from "../../common/files/list-attachments.ts";

/** Messages with their attachments. */
export function selectMessages(db: Database) {
  return db
    .selectFrom("messages")
    .select([
      "messages.id",
      "messages.conversationId",
      "messages.authorId",
      "messages.body",
      "messages.html",
      "messages.rendering",
      "messages.status",
      "messages.createdAt",
    ])
    .select(({ selectFrom }) =>
      selectFrom("conversations")
        .select("hasContract")
        .whereRef("conversations.id", "=", "messages.conversationId")
        .as("hasContract"),
    )
    .select(({ ref }) => attachmentsOf("messageId", ref("messages.id")).as("attachments"));
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>["execute"]>>[number];

/** What a user may see: delivered messages and all of their own. */
export const isVisibleTo = (userId: number) =>
  sql<boolean>`(messages.status = 'sent' OR messages.author_id = ${userId})`;

/** What both sides of a conversation have received since a time. */
export interface Delivered {
  readonly conversationId: number;
  readonly since: Date;
}

/** A condition on `messages`. */
export const isDelivered = ({ conversationId, since }: Delivered) =>
  sql<boolean>`(messages.conversation_id = ${conversationId} AND messages.status = 'sent'
    AND messages.created_at >= ${since})`;

export async function insertMessage(db: Database, message: Insertable<Messages>): Promise<number> {
  const { id } = await db
    .insertInto("messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a user has written in a conversation. */
export async function hasWritten(
  db: Database,
  conversationId: number,
  authorId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("conversationId", "=", conversationId)
    .where("authorId", "=", authorId)
    .where("status", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
