import type { Services } from "../../../platform/services.ts";
import { removeAttachments } from "../../common/files/sweep-attachments.ts";

/** Erases what a user wrote and sent. The other participants keep their own messages. */
export async function eraseConversationsOf(
  ctx: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  const files = db.selectFrom("attachments").select(["id", "fileKey"]);
  await removeAttachments(ctx, await files.where("userId", "=", userId).execute());
  await db.deleteFrom("messages").where("authorId", "=", userId).execute();
  for (const table of ["conversationPeople", "conversationReports", "responseTimes"] as const)
    await db.deleteFrom(table).where("userId", "=", userId).execute();
}
