import type { RepackedArchive } from "@stackyard/archive/repack-archive";
import type { Origin } from "@stackyard/contract/modules/origin";
import type { Upload } from "@stackyard/contract/modules/submissions";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { SCAN_RETRIES } from "../../../platform/scanner/scan-jobs.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { listOpenScans } from "./scan-queries.ts";
import { insertUpload, lockUploader } from "./upload-queries.ts";

/** Handles a scan that failed its last attempt. */
export const giveUpScanUpload = jobKind<{ scanId: number }>("scan-upload-given-up", {});

export const scanUpload = jobKind<{ scanId: number }>("scan-upload", {
  deadLetter: giveUpScanUpload.name,
  ...SCAN_RETRIES,
});

/** By then one of the waiting scans has usually started. */
const RETRY_AFTER_SECONDS = 15;

/** Throws `too_many_scans` if too many of the caller's scans are waiting. */
export async function requireRoomForScan(ctx: UserServices): Promise<void> {
  const { limits } = await ctx.settings.read();
  requireRoom(limits.value, await listOpenScans(ctx.db, ctx.user.id));
}

/** The pipeline that uploads an archive, and the module that it publishes. */
export interface UploadOrigin extends Origin {
  readonly moduleId: number;
}

interface NewUpload {
  readonly fileName: string;
  readonly archive: RepackedArchive;
  readonly origin: UploadOrigin | null;
}

/**
 * Records a stored archive, its scan and the scan's job. Each further scan of an account has a
 * lower priority, so that other accounts don't wait for all of them.
 */
export async function recordUpload(
  ctx: UserServices,
  { fileName, archive, origin }: NewUpload,
): Promise<Upload> {
  const { sha256, bytes, format, rootFolder, paths, leftOut } = archive;
  const { limits } = await ctx.settings.read();
  return inTransaction(ctx, async (ctx) => {
    // Otherwise concurrent uploads wouldn't count each other.
    await lockUploader(ctx.db, ctx.user.id);
    const ahead = await listOpenScans(ctx.db, ctx.user.id);
    requireRoom(limits.value, ahead);
    const facts = { fileName, sha256, bytes, format, rootFolder, fileCount: paths.length };
    const { id, scanId } = await insertUpload(ctx.db, {
      ...{ ...facts, userId: ctx.user.id },
      origin: origin && storedJson(origin),
    });
    await ctx.jobs.enqueue(ctx.db, scanUpload, { scanId }, { priority: -ahead.length });
    return { id, scanId, fileName, sha256, bytes, fileCount: paths.length, leftOut: [...leftOut] };
  });
}

function requireRoom(
  { waitingScans }: { readonly waitingScans: number },
  open: Awaited<ReturnType<typeof listOpenScans>>,
): void {
  const waiting = open.filter(({ status }) => status === "queued").length;
  if (waiting < waitingScans) return;
  throw new AppError("too_many_scans", {
    message: `${waiting} of your scans are already waiting. Upload again when one finishes.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
