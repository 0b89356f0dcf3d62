import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import type { VersionRow } from "./version-queries.ts";

export function presentVersion(row: VersionRow): ModuleVersion {
  return {
    version: row.version,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawalReason: row.withdrawalReason,
    isVerified: row.isVerified,
    numberReason: row.numberReason,
    archive: {
      sha256: row.sha256,
      bytes: row.bytes,
      format: row.format,
      fileCount: row.fileCount,
    },
  };
}
