import type { Services } from "../../platform/services.ts";
import { removeAttachmentsOf } from "../attachments/sweep-attachments.ts";

/** Takes what somebody wrote and sent out of their conversations. The others keep what is theirs. */
export async function eraseConversationsOf(
  ctx: Pick<Services, "db" | "files">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  await removeAttachmentsOf(ctx, userId);
  await db.deleteFrom("messages").where("authorId", "=", userId).execute();
  for (const table of ["conversationPeople", "conversationReports", "responseTimes"] as const)
    await db.deleteFrom(table).where("userId", "=", userId).execute();
}
