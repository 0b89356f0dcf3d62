import { findingSummary, scanReport } from "@stackyard/contract/modules/scan-report";
import type { ScanState } from "@stackyard/contract/modules/submissions";
import type { findScan } from "./scan-queries.ts";

type ScanRow = NonNullable<Awaited<ReturnType<typeof findScan>>>;

export function presentScan(row: ScanRow): ScanState {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    stage: row.stage,
    findings: findingSummary.array().parse(row.findings),
    failure: row.failure,
    report: row.report === null ? null : scanReport.parse(row.report),
  };
}
