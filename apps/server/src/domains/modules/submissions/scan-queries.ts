import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { SCAN_TRANSITIONS } from "./scan-state.ts";

export function findScan(db: Database, id: number) {
  return db
    .selectFrom("scans")
    .innerJoin("uploads", "uploads.id", "scans.uploadId")
    .select([
      "scans.id",
      "scans.uploadId",
      "scans.status",
      "scans.progress",
      "scans.stage",
      "scans.findings",
      "scans.report",
      "scans.failure",
      "scans.startedAt",
      "scans.finishedAt",
      "scans.attempts",
      "uploads.userId",
      "uploads.sha256",
      "uploads.bytes",
      "uploads.format",
    ])
    .where("scans.id", "=", id)
    .executeTakeFirst();
}

/** The account's unfinished scans. */
export function listOpenScans(db: Database, userId: number) {
  return db
    .selectFrom("scans")
    .innerJoin("uploads", "uploads.id", "scans.uploadId")
    .select("scans.status")
    .where("uploads.userId", "=", userId)
    .where("scans.status", "in", ["queued", "running"])
    .execute();
}

/** Claims a scan for an attempt. False if it has ended or is gone. */
export async function startScan(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("scans")
    .set((row) => ({
      status: "running",
      stage: "reading",
      progress: 0,
      findings: storedJson([]),
      attempts: row("attempts", "+", 1),
      startedAt: new Date(),
    }))
    .where("id", "=", id)
    .where("status", "in", statesBefore(SCAN_TRANSITIONS, "running"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Requeues a running scan. False if another attempt has ended it. */
export async function postponeScan(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("scans")
    .set({ status: "queued", stage: "queued", progress: 0, findings: storedJson([]) })
    .where("id", "=", id)
    .where("status", "in", statesBefore(SCAN_TRANSITIONS, "queued"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recordProgress(
  db: Database,
  id: number,
  { stage, progress, findings }: { stage: string; progress: number; findings: unknown[] },
): Promise<void> {
  await db
    .updateTable("scans")
    .set({ stage, progress, findings: storedJson(findings) })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
}

/** Ends a running scan. False if another attempt ended it first. */
export async function completeScan(
  db: Database,
  id: number,
  report: object,
  summary: { readonly rulesetVersion?: string; readonly hasCritical?: boolean } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("scans")
    .set({
      status: "completed",
      stage: "completed",
      progress: 100,
      report: storedJson(report),
      ...summary,
      finishedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("status", "in", statesBefore(SCAN_TRANSITIONS, "completed"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function failScan(db: Database, id: number, failure: string): Promise<void> {
  await db
    .updateTable("scans")
    .set({ status: "failed", stage: "failed", failure, finishedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "in", statesBefore(SCAN_TRANSITIONS, "failed"))
    .execute();
}
