import type { Database } from "../../../platform/db/database.ts";

/** A file of a ticket; those of internal notes are visible to agents only. */
export function findAttachment(
  db: Database,
  file: { readonly id: number; readonly ticketId: number; readonly isForAgent: boolean },
) {
  return db
    .selectFrom("attachments")
    .innerJoin("supportMessages", "supportMessages.id", "attachments.ticketMessageId")
    .select(["fileName", "mediaType", "bytes", "fileKey", "prefixBytes"])
    .where("attachments.id", "=", file.id)
    .where("supportMessages.ticketId", "=", file.ticketId)
    .$if(!file.isForAgent, (query) => query.where("supportMessages.kind", "!=", "note"))
    .executeTakeFirst();
}

export function listAttachmentsOfTicket(db: Database, ticketId: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("supportMessages", "supportMessages.id", "attachments.ticketMessageId")
    .select(["attachments.id", "fileKey"])
    .where("supportMessages.ticketId", "=", ticketId)
    .execute();
}

export function listAttachmentsOfPerson(db: Database, userId: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("supportMessages", "supportMessages.id", "attachments.ticketMessageId")
    .innerJoin("supportTickets", "supportTickets.id", "supportMessages.ticketId")
    .select(["attachments.id", "fileName", "fileKey", "prefixBytes"])
    .where("supportTickets.userId", "=", userId)
    .orderBy("attachments.id")
    .execute();
}
