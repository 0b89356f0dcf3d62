import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import { versionRescanned } from "@stackyard/contract/events/module-events";
import type { ScanReport } from "@stackyard/scanner";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { hasCritical } from "../submissions/report-standing.ts";
import { syncListing } from "../versions/sync-listing.ts";
import { listAccepted } from "./accepted-suppressions.ts";
import {
  compareReports,
  criticalRules,
  gainedCritical,
  isSame,
  type ReportChanges,
} from "./compare-reports.ts";
import { addToNotices, removeFromNotices } from "./notice-queries.ts";
import { announceNotices, rescanVersionOf } from "./rescan-jobs.ts";
import {
  findScannedVersion,
  insertRescan,
  replaceReport,
  type ScannedVersion,
} from "./rescan-queries.ts";

/** How often a rescan without time is retried, with increasing waits. */
const LATE = { tries: 8, waitSeconds: 60 } as const;

interface Rescan {
  readonly versionId: number;
  readonly isBackground?: boolean;
  readonly tries?: number;
}

/** Scans a version again and replaces its report. */
export async function rescanVersion(
  ctx: Services,
  { versionId, isBackground = false, tries = 0 }: Rescan,
  signal: AbortSignal,
): Promise<void> {
  const version = await findScannedVersion(ctx.db, versionId);
  if (!version) return;
  const accepted = await listAccepted(ctx.db, versionId);
  const archive = await ctx.files.read(version.sha256);
  const task = { archive, format: version.format as ArchiveFormat, accepted, isBackground };
  const outcome = await ctx.scanner.scan(task, () => {}, signal);
  if (outcome.kind === "report") return keepReport(ctx, version, outcome.report);
  ctx.log.warn({ versionId, outcome, tries }, "a version could not be scanned again");
  if (outcome.kind !== "late" || tries >= LATE.tries) return;
  const startAfterSeconds = LATE.waitSeconds * 2 ** tries;
  const again = { versionId, isBackground, tries: tries + 1 };
  await ctx.jobs.enqueue(ctx.db, rescanVersionOf, again, { startAfterSeconds });
}

async function keepReport(ctx: Services, version: ScannedVersion, report: ScanReport) {
  const changes = compareReports(version.report, report);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { id: versionId, moduleId, rulesetVersion: fromRuleset } = version;
    const toRuleset = report.rulesetVersion;
    await lockModule(db, moduleId);
    if (!(await replaceReport(db, version, report, hasCritical(report)))) {
      // Another rescan, perhaps without a decision about suppressions that this one considered.
      return ctx.jobs.enqueue(db, rescanVersionOf, { versionId });
    }
    if (isSame(changes)) return;
    const isNewRuleset = fromRuleset !== toRuleset;
    const cause = isNewRuleset ? "ruleset" : "suppressions";
    await insertRescan(db, { versionId, cause, fromRuleset, toRuleset, changes });
    if (version.latestVersionId === versionId) await syncListing(db, moduleId);
    await ctx.changes.announce(db, "shared modules");
    if (isNewRuleset) await tellOfNewRules(ctx, version, report, changes);
  });
}

async function tellOfNewRules(
  ctx: Services,
  version: ScannedVersion,
  report: ScanReport,
  changes: ReportChanges,
): Promise<void> {
  const { db, jobs } = ctx;
  const { id: versionId, moduleId, title, authorId, status } = version;
  const { rulesetVersion } = report;
  const critical = gainedCritical(version.report, report);
  await removeFromNotices(db, versionId, criticalRules(report));
  if (status === "published" && critical.length > 0) {
    await addToNotices(db, versionId, rulesetVersion, critical);
    await jobs.enqueue(db, announceNotices, {});
  }
  const isCurrent = version.latestVersionId === versionId || status === "pending";
  const data = {
    ...{ moduleId, title, authorId, version: version.version, rulesetVersion },
    ...{ before: changes.before.security, after: changes.after.security },
    ...{ gained: changes.gainedCount, lost: changes.lostCount },
    isTold: isCurrent || critical.length > 0,
  };
  await record(ctx, versionRescanned, { actorId: null, subjectId: moduleId, data });
}
