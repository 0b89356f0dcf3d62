import type { Services } from "../../platform/services.ts";
import { deleteAttachment, listAttachmentsOfPerson } from "./attachment-queries.ts";

/** Removes a person's tickets with all that was written on them and attached, and frees what they held. */
export async function eraseTickets(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<void> {
  for (const { id, sha256 } of await listAttachmentsOfPerson(db, userId)) {
    await files.remove(sha256);
    await deleteAttachment(db, id);
  }
  const own = db.selectFrom("supportTickets").select("id").where("userId", "=", userId);
  await db
    .updateTable("supportTickets")
    .set({ mergedIntoId: null })
    .where("mergedIntoId", "in", own)
    .execute();
  await db.deleteFrom("supportTickets").where("userId", "=", userId).execute();
  await db
    .updateTable("supportTickets")
    .set({ assigneeId: null })
    .where("assigneeId", "=", userId)
    .execute();
}
