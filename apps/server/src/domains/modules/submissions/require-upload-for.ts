import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";

export type WantedUpload = { readonly uploadId: number } | { readonly scanId: number };

/** Throws unless a pipeline uploaded this archive, or what this scan is of, for the module. */
export async function requireUploadFor(
  { db }: Pick<Services, "db">,
  moduleId: number,
  wanted: WantedUpload,
): Promise<void> {
  const isScan = "scanId" in wanted;
  const row = await db
    .selectFrom("uploads")
    .innerJoin("scans", "scans.uploadId", "uploads.id")
    .select("uploads.id")
    .where(isScan ? "scans.id" : "uploads.id", "=", isScan ? wanted.scanId : wanted.uploadId)
    .where(sql`uploads.origin ->> 'moduleId'`, "=", String(moduleId))
    .executeTakeFirst();
  if (!row) throw new AppError(isScan ? "not_found" : "upload_not_found");
}
