import { Readable } from "node:stream";
import type { FileStore } from "../../files/file-store.ts";
import { attachment } from "./attachment.ts";

interface StoredArchive {
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  readonly fileName: string;
}

/** Streams a stored archive with its Content-Length. */
export async function answerArchive(
  files: FileStore,
  archive: StoredArchive,
  method: string,
): Promise<Response> {
  const body = method === "HEAD" ? null : Readable.toWeb(await files.open(archive.sha256));
  return new Response(body as ReadableStream<Uint8Array> | null, {
    headers: {
      "Content-Type": archive.format === "zip" ? "application/zip" : "application/gzip",
      "Content-Length": String(archive.bytes),
      "Content-Disposition": attachment(archive.fileName),
      "Cache-Control": "private, no-store",
      ETag: `"sha256-${archive.sha256}"`,
    },
  });
}
