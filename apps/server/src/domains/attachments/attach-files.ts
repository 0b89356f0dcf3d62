import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";

interface Attached {
  readonly messageId: number;
  readonly conversationId: number;
  readonly ids: readonly number[];
}

/** Sends files that the caller has uploaded to this conversation, each once. */
export async function attachFiles(
  { db, user }: UserServices,
  { messageId, conversationId, ids }: Attached,
): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ messageId })
    .where("id", "in", ids)
    .where("conversationId", "=", conversationId)
    .where("userId", "=", user.id)
    .where("messageId", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === BigInt(new Set(ids).size)) return;
  throw new AppError("validation_failed", {
    message: "A file is no longer there. Upload it again.",
    fields: { attachmentIds: "A file is no longer there. Upload it again." },
  });
}
