import type { Services } from "../../platform/services.ts";
import { removeAttachments } from "../attachments/sweep-attachments.ts";
import { listAttachmentsOfPerson } from "./attachment-queries.ts";

/** Removes a person's tickets with all that was written on them and attached, and frees what they held. */
export async function eraseTickets(
  ctx: Pick<Services, "db" | "files">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  await removeAttachments(ctx, await listAttachmentsOfPerson(db, userId));
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
