import { moduleFacts, scanReport } from "@stackyard/contract/scan-report";
import type { ModuleVersion, ModuleVersionDetail } from "@stackyard/contract/versions";
import type { findVersionDetail, VersionRow } from "./version-queries.ts";

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

interface DetailRow extends Awaited<ReturnType<typeof findVersionDetail>> {
  readonly readmeHtml: string;
}

export function presentVersionDetail(row: DetailRow): ModuleVersionDetail {
  return {
    ...presentVersion(row),
    readmeHtml: row.readmeHtml,
    // Parsed for what it leaves out: the module's own code beyond its interface is not for all to see.
    facts: moduleFacts.parse(row.facts),
    scan: {
      finishedAt: (row.scannedAt ?? row.createdAt).toISOString(),
      report: scanReport.parse(row.report),
    },
  };
}
