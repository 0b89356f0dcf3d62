import type { ScanReport } from "@stackyard/scanner";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/**
 * Returns the scan report of one of the caller's uploads, and locks the upload until the
 * transaction ends. Throws unless the scan completed and passed.
 */
export async function lockScannedUpload(ctx: UserServices, uploadId: number): Promise<ScanReport> {
  const row = await ctx.db
    .selectFrom("uploads")
    .innerJoin("scans", "scans.uploadId", "uploads.id")
    .select(["scans.status", "scans.report", "scans.failure"])
    .where("uploads.id", "=", uploadId)
    .where("uploads.userId", "=", ctx.user.id)
    .forUpdate("uploads")
    .executeTakeFirst();
  if (!row) throw new AppError("upload_not_found");
  if (row.status === "failed")
    throw new AppError("scan_failed", { message: row.failure ?? undefined });
  const { report } = row;
  if (row.status !== "completed" || !report) throw new AppError("scan_not_finished");
  if (report.status === "failed") {
    throw new AppError("scan_failed", { message: report.failures.join(" ") });
  }
  return report;
}
