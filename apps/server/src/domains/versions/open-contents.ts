import {
  type ModuleFacts,
  moduleFacts,
  type ScanReport,
  scanReport,
} from "@stackyard/contract/modules/scan-report";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { findVersionContent } from "./version-queries.ts";

/** So many are kept, the oldest goes first; none that the database needs more bytes for. */
const MOST_KEPT = 100;
const LARGEST_KEPT = 50_000;

interface Content {
  readonly facts: ModuleFacts;
  readonly report: ScanReport;
}

export interface Contents {
  /** What a version's code and its scan say. Whoever asks has seen to it that they may know. */
  of(db: Database, versionId: number): Promise<Content>;
}

/** Neither ever changes, so what was read of a version is read once. */
export function openContents(): Contents {
  const kept = new Map<number, Content>();
  return {
    async of(db, versionId) {
      const known = kept.get(versionId);
      if (known) return known;
      const row = await findVersionContent(db, versionId);
      if (!row) throw new AppError("version_not_found");
      // Parsed for what it leaves out: the module's own code beyond its interface is not for all to see.
      const content = { facts: moduleFacts.parse(row.facts), report: scanReport.parse(row.report) };
      if (row.bytes <= LARGEST_KEPT) kept.set(versionId, content);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? 0);
      return content;
    },
  };
}
