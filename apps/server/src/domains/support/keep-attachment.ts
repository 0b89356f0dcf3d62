import { createHash, randomBytes } from "node:crypto";
import { ATTACHMENTS, type AttachmentType } from "@stackyard/contract/support-options";
import type { FileStore } from "../../platform/file-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { attachment, safeFileName } from "../../platform/http/attachment.ts";
import { attachmentType } from "../../platform/http/attachment-type.ts";
import type { Services } from "../../platform/services.ts";
import { openTurns } from "../../platform/turns.ts";
import { findAttachment, insertAttachment } from "./attachment-queries.ts";

/** In front of each file: so no two are the same file, and one can be removed without another. */
const SALT_BYTES = 16;

/** Each holds up to twenty megabytes of memory. */
const inTurn = openTurns(4);

/** Keeps a file until it is attached. Answers the token by which it is. */
export async function keepAttachment(
  ctx: Services,
  name: string,
  body: ReadableStream<Uint8Array>,
  announcedBytes: number,
) {
  const fileName = safeFileName(name);
  return inTurn(async () => {
    const bytes = await readAll(body, announcedBytes);
    const contentType = attachmentType(bytes);
    if (!contentType) throw new AppError("unsupported_attachment");
    const salted = Buffer.concat([randomBytes(SALT_BYTES), bytes]);
    const sha256 = createHash("sha256").update(salted).digest("hex");
    await ctx.files.keepBytes(sha256, salted);
    const token = randomBytes(32).toString("base64url");
    const file = { fileName, contentType, bytes: bytes.length };
    await insertAttachment(ctx.db, { ...file, sha256, token });
    return { token, ...file };
  });
}

async function readAll(body: ReadableStream<Uint8Array>, announcedBytes: number) {
  if (announcedBytes > ATTACHMENTS.bytes) throw new AppError("attachment_too_large");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > ATTACHMENTS.bytes) throw new AppError("attachment_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A file as it was uploaded. */
export async function readAttachment(files: FileStore, sha256: string) {
  return Buffer.from((await files.read(sha256)).subarray(SALT_BYTES));
}

/** A file of a ticket as a download: whatever it is, no browser shows it as a page of ours. */
export async function answerAttachment(
  ctx: Services,
  file: { readonly id: number; readonly ticketId: number; readonly isForAgent: boolean },
): Promise<Response> {
  const found = await findAttachment(ctx.db, file);
  if (!found) throw new AppError("not_found");
  return new Response(await readAttachment(ctx.files, found.sha256), {
    headers: {
      "Content-Type": contentTypeOf(found.contentType),
      "Content-Length": String(found.bytes),
      "Content-Disposition": attachment(found.fileName),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}

function contentTypeOf(type: AttachmentType): string {
  return type === "text/plain" ? "text/plain; charset=utf-8" : type;
}
