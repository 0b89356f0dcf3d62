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

/** Hundreds of usual ones, of some 30,000 bytes as text. */
const MOST_BYTES = fitHeap(20_000_000);

/** What a byte of text takes once it is read, at most. */
const READ_BYTES = 4;

interface Content {
  readonly facts: ModuleFacts;
  readonly report: ScanReport;
  /** As text. */
  readonly bytes: number;
}

export interface Contents {
  /** What a version's code and its scan say. Whoever asks has seen to it that they may know. */
  of(db: Database, versionId: number): Promise<Content>;
}

/** Neither ever changes, so what was read of a version is read once. */
export function openContents(): Contents {
  const kept = openBoundedCache<Content>({
    bytes: MOST_BYTES,
    bytesOf: ({ bytes }) => READ_BYTES * bytes,
  });
  return {
    async of(db, versionId) {
      const key = String(versionId);
      const known = kept.get(key);
      if (known) return known;
      const row = await findVersionContent(db, versionId);
      if (!row) throw new AppError("version_not_found");
      // Parsed for what it leaves out: the module's own code beyond its interface is not for all to see.
      const [facts, report] = [moduleFacts.parse(row.facts), scanReport.parse(row.report)];
      const content = { facts, report, bytes: row.bytes };
      kept.set(key, content);
      return content;
    },
  };
}
