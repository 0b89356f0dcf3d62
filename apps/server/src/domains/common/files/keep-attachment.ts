import { hash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Attachments } from "../../../platform/db/schema.generated.ts";
import { safeFileName } from "../../../platform/http/bodies/attachment.ts";
import { attachmentType } from "../../../platform/http/bodies/attachment-type.ts";
import { type Received, receiveFile } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { limitConcurrency } from "../../../platform/limits/concurrency-limit.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";

interface ReceivedAttachment extends Received {
  readonly name: string;
}

/**
 * Who can send it: a participant of a conversation, the client of a project, or the holder of a
 * token for a ticket.
 */
type Owner =
  | { readonly conversationId?: number; readonly userId: number }
  | { readonly tokenHash: string; readonly byVisitor: boolean };

/** Each holds up to twenty megabytes of memory. */
const inTurn = limitConcurrency(4);

/**
 * Stores a file until it is sent, for a day at most. Throws `no_room_for_visitors_files` if a
 * visitor's file would exceed what all visitors may store.
 */
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
  { db, files, config }: Pick<Services, "db" | "files" | "config">,
  fileName: string,
  content: Buffer,
  owner: Owner,
) {
  const mediaType = attachmentType(content);
  if (!mediaType) throw new AppError("unsupported_attachment");
  const digest = hash("sha256", content);
  // Not the digest itself, under which someone else may have stored the same file.
  const fileKey = hash("sha256", randomUUID() + digest);
  const file = { ...owner, fileName, mediaType, bytes: content.length, fileKey, digest };
  // Before its bytes are written: of concurrent uploads, only those that fit are written.
  const row = await inTransaction({ db }, ({ db }) =>
    insertFile(db, file, config.visitorsStorageBytes),
  );
  try {
    await files.keepBytes(fileKey, content);
  } catch (error) {
    await db.deleteFrom("attachments").where("id", "=", row.id).execute();
    throw error;
  }
  return row;
}

/**
 * A visitor's file locks the shared counter, which a trigger maintains, until the transaction ends.
 */
async function insertFile(db: Database, file: Insertable<Attachments>, visitorsMost: number) {
  const row = await db
    .insertInto("attachments")
    .values(file)
    .returning(["id", "fileName", "mediaType", "bytes"])
    .executeTakeFirstOrThrow();
  if (!file.byVisitor) return row;
  const used = await db.selectFrom("visitorsStorage").select("bytes").executeTakeFirstOrThrow();
  if (used.bytes > visitorsMost) throw new AppError("no_room_for_visitors_files");
  return row;
}
