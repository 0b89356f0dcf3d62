import { Readable } from "node:stream";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { attachment } from "../../../platform/http/bodies/attachment.ts";

interface Stored {
  readonly fileKey: string;
  readonly prefixBytes: number;
}

interface Download extends Stored {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** A file's content as it was sent. */
export async function openAttachment(
  files: FileStore,
  { fileKey, prefixBytes }: Stored,
): Promise<Readable> {
  const stored = await files.open(fileKey);
  return prefixBytes === 0 ? stored : Readable.from(withoutPrefix(stored, prefixBytes));
}

async function* withoutPrefix(stored: AsyncIterable<Buffer>, bytes: number) {
  let left = bytes;
  for await (const chunk of stored) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** A file as a download, so that a browser never shows user files as pages of this site. */
export async function answerAttachment(files: FileStore, file: Download): Promise<Response> {
  const body = Readable.toWeb(await openAttachment(files, file)) as ReadableStream<Uint8Array>;
  const isText = file.mediaType === "text/plain";
  return new Response(body, {
    headers: {
      "Content-Type": isText ? "text/plain; charset=utf-8" : file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": attachment(file.fileName),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
