import {
  type ModuleFacts,
  moduleFacts,
  type ScanReport,
  scanReport,
} from "@stackyard/contract/modules/scan-report";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { fitHeap, openBoundedCache } from "../../../platform/limits/bounded-cache.ts";
import { findVersionContent } from "./version-queries.ts";

/** Fits hundreds of typical versions, about 30,000 bytes each as text. */
const MAX_BYTES = fitHeap(20_000_000);

/** Maximum memory per byte of text once parsed. */
const READ_BYTES = 4;

interface Content {
  readonly facts: ModuleFacts;
  readonly report: ScanReport;
  /** When the report was made, in milliseconds. */
  readonly scannedAt: number;
  /** Size as text. */
  readonly bytes: number;
}

export interface Contents {
  /**
   * The facts and the scan report of a version, made at `scannedAt` or later. The caller has checked
   * access.
   */
  of(db: Database, versionId: number, scannedAt: Date): Promise<Content>;
}

/** Facts never change and reports rarely, so each is parsed once while it is cached. */
export function openContents(): Contents {
  const kept = openBoundedCache<Content>({
    bytes: MAX_BYTES,
    bytesOf: ({ bytes }) => READ_BYTES * bytes,
  });
  return {
    async of(db, versionId, scannedAt) {
      const key = String(versionId);
      const known = kept.get(key);
      if (known && known.scannedAt >= scannedAt.getTime()) return known;
      const row = await findVersionContent(db, versionId);
      if (!row) throw new AppError("version_not_found");
      // Parsing drops fields: the module's code beyond its interface isn't public.
      const [facts, report] = [moduleFacts.parse(row.facts), scanReport.parse(row.report)];
      const made = row.finishedAt?.getTime() ?? 0;
      const content = { facts, report, scannedAt: made, bytes: row.bytes };
      kept.set(key, content);
      return content;
    },
  };
}
