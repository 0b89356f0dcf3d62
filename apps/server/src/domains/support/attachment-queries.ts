import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { SupportAttachments } from "../../platform/db/schema.generated.ts";
import { hashSecret } from "../identity/session-token-hashing.ts";

const SHOWN = ["id", "messageId", "fileName", "contentType", "bytes"] as const;

export async function insertAttachment(
  db: Database,
  { token, ...file }: Omit<Insertable<SupportAttachments>, "tokenHash"> & { token: string },
): Promise<void> {
  await db
    .insertInto("supportAttachments")
    .values({ ...file, tokenHash: hashSecret(token) })
    .execute();
}

/** Makes loose files part of a message. Answers how many there were: each token is good once. */
export async function claimAttachments(
  db: Database,
  messageId: number,
  tokens: readonly string[],
): Promise<number> {
  if (tokens.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable("supportAttachments")
    .set({ messageId, tokenHash: null })
    .where("tokenHash", "in", tokens.map(hashSecret))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function listAttachments(db: Database, ticketId: number) {
  return db
    .selectFrom("supportAttachments")
    .innerJoin("supportMessages", "supportMessages.id", "supportAttachments.messageId")
    .select(SHOWN.map((column) => `supportAttachments.${column}` as const))
    .where("supportMessages.ticketId", "=", ticketId)
    .orderBy("supportAttachments.id")
    .execute();
}

/** A file of a ticket; those of internal notes are for agents. */
export function findAttachment(
  db: Database,
  file: { readonly id: number; readonly ticketId: number; readonly isForAgent: boolean },
) {
  return db
    .selectFrom("supportAttachments")
    .innerJoin("supportMessages", "supportMessages.id", "supportAttachments.messageId")
    .select(["fileName", "contentType", "bytes", "sha256"])
    .where("supportAttachments.id", "=", file.id)
    .where("supportMessages.ticketId", "=", file.ticketId)
    .$if(!file.isForAgent, (query) => query.where("supportMessages.kind", "!=", "note"))
    .executeTakeFirst();
}

/** Files that nobody has attached within a day. */
export function listLooseAttachments(db: Database) {
  return db
    .selectFrom("supportAttachments")
    .select(["id", "sha256"])
    .where("messageId", "is", null)
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1_000)
    .execute();
}

export function listAttachmentsOfPerson(db: Database, userId: number) {
  return db
    .selectFrom("supportAttachments")
    .innerJoin("supportMessages", "supportMessages.id", "supportAttachments.messageId")
    .innerJoin("supportTickets", "supportTickets.id", "supportMessages.ticketId")
    .select(["supportAttachments.id", "supportAttachments.sha256", "fileName"])
    .where("supportTickets.userId", "=", userId)
    .orderBy("supportAttachments.id")
    .execute();
}

export async function deleteAttachment(db: Database, id: number): Promise<void> {
  await db.deleteFrom("supportAttachments").where("id", "=", id).execute();
}
