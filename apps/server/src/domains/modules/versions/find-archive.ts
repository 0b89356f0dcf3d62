import type { Database } from "../../../platform/db/database.ts";

/** A version's stored archive, whatever its state. Callers decide who may have it. */
export async function findArchive(db: Database, versionId: number) {
  const { version, ...archive } = await db
    .selectFrom("moduleVersions")
    .innerJoin("uploads", "uploads.id", "uploadId")
    .select(["version", "sha256", "bytes", "format", "rootFolder"])
    .where("moduleVersions.id", "=", versionId)
    .executeTakeFirstOrThrow();
  return { ...archive, fileName: `module-${version}.${archive.format}` };
}
