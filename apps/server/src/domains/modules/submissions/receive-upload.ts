import { open, rm } from "node:fs/promises";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { archiveFormat } from "@stackyard/archive/archive-format";
import { type RepackedArchive, repackArchive } from "@stackyard/archive/repack-archive";
import { walkArchive } from "@stackyard/archive/walk-archive";
import { LIMITS } from "@stackyard/contract/base/limits";
import type { Upload } from "@stackyard/contract/modules/submissions";
import { mayBeJudged } from "@stackyard/scanner";
import { safeFileName } from "../../../platform/http/bodies/attachment.ts";
import { receiveFile } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { limitConcurrency } from "../../../platform/limits/concurrency-limit.ts";
import type { UserServices } from "../../../platform/services.ts";
import { recordUpload, requireRoomForScan, type UploadOrigin } from "./record-upload.ts";

/** Each takes a CPU and up to 256 MB of disk; further uploads wait. */
const inTurn = limitConcurrency(2);

interface Arrival {
  readonly announcedBytes: number;
  /** The pipeline that sends it. */
  readonly origin?: UploadOrigin | null;
}

/**
 * Receives an archive as a stream: measures it on the way to a temporary file, repacks what belongs
 * to the module, stores that under its digest, and queues its scan.
 */
export async function receiveUpload(
  ctx: UserServices,
  name: string,
  body: ReadableStream<Uint8Array>,
  { announcedBytes, origin = null }: Arrival,
): Promise<Upload> {
  const most = LIMITS.archiveBytes;
  const bounds = { most, announced: announcedBytes, tooLarge: "archive_too_large" } as const;
  if (announcedBytes > most) throw new AppError(bounds.tooLarge);
  await requireRoomForScan(ctx);
  return receiveFile(ctx, body, bounds, (path) =>
    keepArchive(ctx, { path, fileName: safeFileName(name), origin }),
  );
}

interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly origin: UploadOrigin | null;
}

async function keepArchive(
  ctx: UserServices,
  { path, fileName, origin }: ReceivedFile,
): Promise<Upload> {
  const packed = `${path}.packed`;
  try {
    const archive = await inTurn(() => repack(path, fileName, packed));
    await ctx.files.keep(archive.sha256, packed);
    return await recordUpload(ctx, { fileName, archive, origin });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AppError(error.code, { message: error.message, cause: error });
  } finally {
    await rm(packed, { force: true });
  }
}

async function repack(path: string, fileName: string, target: string): Promise<RepackedArchive> {
  const format = archiveFormat(fileName, await readHead(path));
  const archive = await repackArchive(walkArchive(path, format), target);
  if (archive.paths.some(mayBeJudged)) return archive;
  throw new AppError("nothing_to_judge", {
    message: `No .tf file found in ${fileName}, and no template, manifest, Dockerfile, or workflow.`,
  });
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
