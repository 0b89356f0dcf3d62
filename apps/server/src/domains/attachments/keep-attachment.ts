import { createHash, randomUUID } from "node:crypto";
import type { Attachment } from "@stackyard/contract/conversations";
import { AppError } from "../../platform/http/app-error.ts";
import { safeFileName } from "../../platform/http/attachment.ts";
import { attachmentType } from "../../platform/http/attachment-type.ts";
import type { UserServices } from "../../platform/services.ts";

interface Received {
  readonly conversationId: number;
  readonly name: string;
  readonly content: Uint8Array;
}

/** Keeps a file that the caller is going to send in a conversation. */
export async function keepAttachment(
  { db, files, user }: UserServices,
  { conversationId, name, content }: Received,
): Promise<Attachment> {
  const mediaType = attachmentType(content);
  if (!mediaType) throw new AppError("unsupported_attachment");
  // Not the content's own digest, under which somebody else may have stored the same.
  const fileKey = createHash("sha256").update(randomUUID()).update(content).digest("hex");
  await files.keepBytes(fileKey, content);
  const fileName = safeFileName(name);
  return db
    .insertInto("attachments")
    .values({
      conversationId,
      userId: user.id,
      fileName,
      mediaType,
      bytes: content.length,
      fileKey,
    })
    .returning(["id", "fileName", "mediaType", "bytes"])
    .executeTakeFirstOrThrow();
}
