import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { archiveFormat } from "@stackyard/archive/archive-format";
import { inspectArchive } from "@stackyard/archive/inspect-archive";
import { LIMITS } from "@stackyard/contract/limits";
import type { Upload } from "@stackyard/contract/submissions";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { scanUpload } from "./submission-jobs.ts";
import { insertUpload } from "./upload-queries.ts";

/**
 * Takes in an archive as it streams in: hashes and measures it on the way to a temporary file, reads
 * it through, keeps it under its digest, and queues its scan.
 */
export async function receiveUpload(
  ctx: UserServices,
  fileName: string,
  body: ReadableStream<Uint8Array>,
  announcedBytes: number,
): Promise<Upload> {
  if (announcedBytes > LIMITS.archiveBytes) throw new AppError("archive_too_large");
  const incoming = join(ctx.config.dataDir, "incoming");
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, randomUUID());
  try {
    const { sha256, bytes } = await writeMeasured(body, path);
    const format = archiveFormat(fileName, await readHead(path));
    const { fileCount, rootFolder } = await inspectArchive(path, format, bytes);
    await ctx.files.keep(sha256, path);
    return await inTransaction(ctx, async (ctx) => {
      const facts = { fileName, sha256, bytes, format, rootFolder, fileCount };
      const { id, scanId } = await insertUpload(ctx.db, { ...facts, userId: ctx.user.id });
      await ctx.jobs.enqueue(ctx.db, scanUpload, { scanId });
      return { id, scanId, fileName, sha256, bytes, fileCount };
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AppError(error.code, { message: error.message, cause: error });
  } finally {
    await rm(path, { force: true });
  }
}

async function writeMeasured(body: ReadableStream<Uint8Array>, path: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > LIMITS.archiveBytes) return done(new AppError("archive_too_large"));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { sha256: hash.digest("hex"), bytes };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
