import type { ReadModule } from "@stackyard/archive/read-module";
import type { ScanReport } from "@stackyard/scanner/report/report";
import { type ScanOptions, scan } from "@stackyard/scanner/scan";
import { boundMemory } from "./bound-memory.ts";
import { intakeNotes } from "./intake-notes.ts";
import { MAX_PLAN_BYTES } from "./read-module.ts";

/** Scans what was read, with notes on what the marketplace would leave out or reject. */
export function scanReadModule(
  module: ReadModule,
  options: Pick<ScanOptions, "variables" | "suppressions">,
): ScanReport {
  boundMemory(module.files);
  const report = scan(module.files, {
    ...options,
    unread: module.unread,
    // What was read is within the limits of its kind.
    limits: { fileBytes: MAX_PLAN_BYTES },
    today: new Date().toISOString().slice(0, 10),
  });
  return { ...report, notEvaluated: [...intakeNotes(module), ...report.notEvaluated] };
}
