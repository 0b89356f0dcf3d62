import type { Fingerprint } from "@stackyard/archive/fingerprint";
import type { Database } from "../../../platform/db/database.ts";

/** A later scan of the same upload has the same fingerprint. */
export async function keepFingerprint(
  db: Database,
  uploadId: number,
  { codeDigest, signature, bands }: Fingerprint,
): Promise<void> {
  await db
    .insertInto("uploadFingerprints")
    .values({ uploadId, codeDigest, signature: [...signature], bands: [...bands] })
    .onConflict((conflict) => conflict.column("uploadId").doNothing())
    .execute();
}

/** Uploads of versions without a fingerprint, in batches by ID. */
export function listUnknownUploads(db: Database, after: number) {
  return db
    .selectFrom("uploads")
    .innerJoin("moduleVersions", "moduleVersions.uploadId", "uploads.id")
    .leftJoin("uploadFingerprints", "uploadFingerprints.uploadId", "uploads.id")
    .select(["uploads.id", "uploads.sha256", "uploads.format"])
    .where("uploadFingerprints.uploadId", "is", null)
    .where("uploads.id", ">", after)
    .orderBy("uploads.id")
    .limit(100)
    .execute();
}
