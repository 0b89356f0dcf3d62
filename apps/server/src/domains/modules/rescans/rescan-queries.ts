import type { ScanReport } from "@stackyard/scanner";
import { type NotNull, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { ReportChanges } from "./compare-reports.ts";

export type ScannedVersion = NonNullable<Awaited<ReturnType<typeof findScannedVersion>>>;

/** A version with its archive and the report of its last scan. */
export function findScannedVersion(db: Database, versionId: number) {
  return db
    .selectFrom("moduleVersions")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .innerJoin("scans", "scans.uploadId", "uploads.id")
    .innerJoin("modules", "modules.id", "moduleVersions.moduleId")
    .select([
      "moduleVersions.id",
      "moduleVersions.moduleId",
      "moduleVersions.version",
      "moduleVersions.status",
      "modules.title",
      "modules.authorId",
      "modules.latestVersionId",
      "uploads.sha256",
      "uploads.format",
      "scans.id as scanId",
      "scans.report",
      "scans.rulesetVersion",
      "scans.finishedAt",
    ])
    .where("moduleVersions.id", "=", versionId)
    .where("scans.report", "is not", null)
    .$narrowType<{ report: NotNull; rulesetVersion: NotNull; finishedAt: NotNull }>()
    .executeTakeFirst();
}

/** The next published or pending versions that other rules scanned, newest first. */
export function listOutdated(
  db: Database,
  { rulesetVersion, before }: { readonly rulesetVersion: string; readonly before: number },
): Promise<{ id: number; rulesetVersion: string | null }[]> {
  return db
    .selectFrom("moduleVersions")
    .innerJoin("scans", "scans.uploadId", "moduleVersions.uploadId")
    .select(["moduleVersions.id", "scans.rulesetVersion"])
    .where("scans.report", "is not", null)
    .where("scans.rulesetVersion", "<>", rulesetVersion)
    .where("moduleVersions.status", "in", ["published", "pending"])
    .where("moduleVersions.id", "<", before)
    .orderBy("moduleVersions.id", "desc")
    .limit(100)
    .execute();
}

/** Whether archives that someone waits for are to be scanned. */
export async function areScansWaiting(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("scans")
    .select("id")
    .where("status", "in", ["queued", "running"])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces the report of a scan. False if another rescan did so meanwhile. */
export async function replaceReport(
  db: Database,
  { scanId, finishedAt }: Pick<ScannedVersion, "scanId" | "finishedAt">,
  report: ScanReport,
  hasCritical: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("scans")
    .set({
      report: storedJson(report),
      rulesetVersion: report.rulesetVersion,
      hasCritical,
      finishedAt: sql<Date>`now()`,
    })
    .where("id", "=", scanId)
    .where("status", "=", "completed")
    .where(sql<boolean>`date_trunc('milliseconds', finished_at) = ${finishedAt}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertRescan(
  db: Database,
  rescan: {
    readonly versionId: number;
    readonly cause: "ruleset" | "suppressions";
    readonly fromRuleset: string;
    readonly toRuleset: string;
    readonly changes: ReportChanges;
  },
): Promise<void> {
  const { changes, ...values } = rescan;
  await db
    .insertInto("rescans")
    .values({ ...values, changes: storedJson(changes) })
    .execute();
}
