import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { safeFileName } from "../../../platform/http/bodies/attachment.ts";
import { attachmentType } from "../../../platform/http/bodies/attachment-type.ts";
import { type Received, receiveFile } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { openTurns } from "../../../platform/limits/turns.ts";
import type { Services } from "../../../platform/services.ts";

interface ReceivedAttachment extends Received {
  readonly name: string;
}

/** Who will be able to send it: somebody in a conversation, or whoever holds a token on a ticket. */
type Owner =
  | { readonly conversationId: number; readonly userId: number }
  | { readonly tokenHash: string };

/** Each holds up to twenty megabytes of memory. */
const inTurn = openTurns(4);

/** Keeps a file until it is sent, or until nobody has sent it for a day. */
export function keepAttachment(
  ctx: Pick<Services, "db" | "files" | "config">,
  { name, body, announced }: ReceivedAttachment,
  owner: Owner,
) {
  const bounds = { most: ATTACHMENTS.bytes, announced, tooLarge: "attachment_too_large" } as const;
  return receiveFile(ctx, body, bounds, (path) =>
    inTurn(async () => keep(ctx, safeFileName(name), await readFile(path), owner)),
  );
}

async function keep(
  { db, files }: Pick<Services, "db" | "files">,
  fileName: string,
  content: Buffer,
  owner: Owner,
) {
  const mediaType = attachmentType(content);
  if (!mediaType) throw new AppError("unsupported_attachment");
  // Not the content's own digest, under which somebody else may have stored the same.
  const fileKey = createHash("sha256").update(randomUUID()).update(content).digest("hex");
  await files.keepBytes(fileKey, content);
  return db
    .insertInto("attachments")
    .values({ ...owner, fileName, mediaType, bytes: content.length, fileKey })
    .returning(["id", "fileName", "mediaType", "bytes"])
    .executeTakeFirstOrThrow();
}
