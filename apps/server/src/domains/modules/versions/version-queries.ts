import type { AcceptedSuppression } from "@stackyard/contract/modules/rescans";
import { type NotNull, sql } from "kysely";
import { compileFirst, compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { VERSION_TRANSITIONS } from "./version-state.ts";

const COLUMNS = [
  "moduleVersions.id",
  "moduleVersions.moduleId",
  "moduleVersions.version",
  "moduleVersions.status",
  "moduleVersions.createdAt",
  "moduleVersions.decidedAt",
  "moduleVersions.rejectionReason",
  "moduleVersions.isVerified",
  "moduleVersions.withdrawnAt",
  "moduleVersions.withdrawalReason",
  "moduleVersions.numberReason",
  "uploads.sha256",
  "uploads.bytes",
  "uploads.format",
  "uploads.fileCount",
  "uploads.rootFolder",
  "uploads.origin",
  "scans.hasCritical",
] as const;

function selectVersions(db: Database) {
  return db
    .selectFrom("moduleVersions")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .leftJoin("scans", "scans.uploadId", "uploads.id")
    .select(COLUMNS);
}

export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

export function listVersionRows(db: Database, moduleId: number) {
  return selectOfModule(db, { moduleId });
}

const selectOfModule = compileOnce((db, given: { moduleId: number }) =>
  selectVersions(db)
    .where("moduleVersions.moduleId", "=", given.moduleId)
    .orderBy("moduleVersions.id", "desc"),
);

/** The changeable parts of a version's page. Undefined without a completed scan. */
export async function findVersionPage(db: Database, versionId: number) {
  const row = await findPage(db, { versionId });
  if (!row) throw new AppError("version_not_found");
  return row;
}

const findPage = compileFirst((db, given: { versionId: number }) =>
  db
    .selectFrom("moduleVersions")
    .innerJoin("scans", "scans.uploadId", "moduleVersions.uploadId")
    .select(["moduleVersions.readmeHtml", "moduleVersions.readmeRendering"])
    .select([
      "scans.finishedAt as scannedAt",
      ACCEPTED.as("acceptedSuppressions"),
      RESCANS.as("rescans"),
      IS_RESCANNING.as("isRescanning"),
    ])
    .where("moduleVersions.id", "=", given.versionId),
);

const ACCEPTED = sql<AcceptedSuppression[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'ruleId', rule_id, 'file', file, 'line', line, 'reason', reason) ORDER BY decided_at), '[]')
  FROM accepted_suppressions WHERE version_id = module_versions.id AND is_accepted)`;

/** The last rescans, newest first. */
const RESCANS = sql<RescanRow[]>`(
  SELECT coalesce(json_agg(last ORDER BY last.id DESC), '[]') FROM (
    SELECT id, cause, from_ruleset AS "fromRuleset", to_ruleset AS "toRuleset", changes,
      rescanned_at AS "rescannedAt"
    FROM rescans WHERE version_id = module_versions.id ORDER BY id DESC LIMIT 5) AS last)`;

/** Whether an auditor decided about a suppression after the last scan. */
const IS_RESCANNING = sql<boolean>`EXISTS (
  SELECT FROM accepted_suppressions
  WHERE version_id = module_versions.id AND decided_at > scans.finished_at)`;

export interface RescanRow {
  readonly id: number;
  readonly cause: "ruleset" | "suppressions";
  readonly fromRuleset: string;
  readonly toRuleset: string;
  readonly changes: unknown;
  readonly rescannedAt: string;
}

/** A version's facts, its scan report with the time of the scan, and their size. */
export function findVersionContent(db: Database, versionId: number) {
  return db
    .selectFrom("moduleVersions")
    .innerJoin("scans", "scans.uploadId", "moduleVersions.uploadId")
    .select(["moduleVersions.facts", "scans.report", "scans.finishedAt"])
    .select(sql<number>`octet_length(report::text) + octet_length(facts::text)`.as("bytes"))
    .where("moduleVersions.id", "=", versionId)
    .executeTakeFirst();
}

/** A version with its facts and its scan. Undefined without a completed scan. */
export function findVersionDetail(db: Database, versionId: number) {
  return selectVersions(db)
    .select(["moduleVersions.facts", "scans.report"])
    .where("moduleVersions.id", "=", versionId)
    .$narrowType<{ report: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** Decides about a pending version. False if it was decided meanwhile. */
export async function decideIfPending(
  db: Database,
  versionId: number,
  decision: {
    status: "published" | "rejected";
    decidedBy: number;
    rejectionReason: string | null;
    isVerified: boolean;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("moduleVersions")
    .set({ ...decision, decidedAt: new Date() })
    .where("id", "=", versionId)
    .where("status", "in", statesBefore(VERSION_TRANSITIONS, decision.status))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Withdraws a published version and returns the changed row; undefined if it isn't published. */
export function withdrawIfPublished(
  db: Database,
  versionId: number,
  { reason, by }: { reason: string; by: number },
) {
  return db
    .updateTable("moduleVersions")
    .set({
      status: "withdrawn",
      isVerified: false,
      withdrawnAt: sql`now()`,
      withdrawnBy: by,
      withdrawalReason: reason,
    })
    .where("id", "=", versionId)
    .where("status", "in", statesBefore(VERSION_TRANSITIONS, "withdrawn"))
    .returning(["status", "isVerified", "withdrawnAt", "withdrawalReason"])
    .executeTakeFirst();
}
