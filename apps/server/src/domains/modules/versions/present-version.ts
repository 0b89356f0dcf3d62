import { origin } from "@stackyard/contract/modules/origin";
import { type Rescan, rescan } from "@stackyard/contract/modules/rescans";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import type { RescanRow, VersionRow } from "./version-queries.ts";
import { isVouchedFor } from "./version-state.ts";

export function presentVersion(row: VersionRow): ModuleVersion {
  return {
    version: row.version,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawalReason: row.withdrawalReason,
    isVerified: isVouchedFor(row),
    numberReason: row.numberReason,
    // What is stored also says which module the pipeline may publish.
    origin: row.origin && origin.parse(row.origin),
    archive: {
      sha256: row.sha256,
      bytes: row.bytes,
      format: row.format,
      fileCount: row.fileCount,
    },
  };
}

export function presentRescan({ changes, rescannedAt, ...row }: RescanRow): Rescan {
  return rescan.parse({
    ...row,
    ...Object(changes),
    rescannedAt: new Date(rescannedAt).toISOString(),
  });
}
