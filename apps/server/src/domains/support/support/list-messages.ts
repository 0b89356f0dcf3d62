import type { Database } from "../../../platform/db/database.ts";
import { attachmentsOf } from "../../common/files/list-attachments.ts";

/** Far more messages than people write on a ticket. */
const MOST = 1_000;

/** A ticket's messages, oldest first; notes are visible to agents only. */
export async function listMessages(
  db: Database,
  { ticketId, withNotes }: { readonly ticketId: number; readonly withNotes: boolean },
) {
  const rows = await db
    .selectFrom("supportMessages")
    .innerJoin("supportTickets", "supportTickets.id", "supportMessages.ticketId")
    .leftJoin("users", "users.id", "supportMessages.authorId")
    .select(["supportMessages.id", "supportMessages.kind", "text", "mailId", "authorId"])
    .select(["supportMessages.createdAt", "users.displayUsername as author"])
    .select("supportTickets.name as customerName")
    .select(({ ref }) =>
      attachmentsOf("ticketMessageId", ref("supportMessages.id")).as("attachments"),
    )
    .where("ticketId", "=", ticketId)
    .$if(!withNotes, (query) => query.where("supportMessages.kind", "!=", "note"))
    .orderBy("supportMessages.createdAt")
    .orderBy("supportMessages.id")
    .limit(MOST)
    .execute();
  return rows.map(({ id, kind, text, mailId, createdAt, author, customerName, attachments }) => ({
    id,
    from: kind,
    authorName: kind === "customer" ? customerName : (author ?? "Support"),
    text,
    at: createdAt.toISOString(),
    byMail: mailId !== null,
    attachments: attachments.map(({ mediaType, ...file }) => ({
      ...file,
      contentType: mediaType,
    })),
  }));
}
