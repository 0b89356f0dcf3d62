import { waitAfterLateScan } from "../../../platform/scanner/scan-jobs.ts";
import type { ScanOutcome } from "../../../platform/scanner/scanner.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { keepFingerprint } from "./fingerprint-queries.ts";
import { scanUpload } from "./record-upload.ts";
import { hasCritical } from "./report-standing.ts";
import { watchProgress } from "./scan-progress.ts";
import {
  completeScan,
  failScan,
  findScan,
  postponeScan,
  recordProgress,
  startScan,
} from "./scan-queries.ts";
import { scanTopic } from "./scan-state.ts";

/**
 * Runs one scan job. Retries are idempotent: each attempt restarts the same row, and only an
 * attempt that finds the row running can end it.
 */
export async function runScan(ctx: Services, scanId: number, signal: AbortSignal): Promise<void> {
  if (!(await startScan(ctx.db, scanId))) return;
  const scan = await findScan(ctx.db, scanId);
  if (!scan) return;
  const announce = () => ctx.changes.announce(ctx.db, scanTopic(scanId));
  await announce();

  const watcher = watchProgress(async (state) => {
    await recordProgress(ctx.db, scanId, state);
    await announce();
  });
  const archive = await ctx.files.read(scan.sha256);
  const task = { archive, format: scan.format };
  const outcome = await ctx.scanner.scan(task, watcher.take, signal);
  await watcher.settle();

  if (outcome.kind === "late") await tryLater(ctx, scanId, scan.attempts);
  else if (outcome.kind === "report") await keepOutcome(ctx, scan, outcome);
  else await failScan(ctx.db, scanId, outcome.reason);
  await announce();
}

/** Keeps the report with the fingerprint, unless another attempt has ended the scan. */
function keepOutcome(
  ctx: Services,
  { id, uploadId }: { readonly id: number; readonly uploadId: number },
  { report, fingerprint }: Extract<ScanOutcome, { kind: "report" }>,
): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const standing = { rulesetVersion: report.rulesetVersion, hasCritical: hasCritical(report) };
    if (await completeScan(db, id, report, standing))
      await keepFingerprint(db, uploadId, fingerprint);
  });
}

async function tryLater(ctx: Services, scanId: number, attempts: number): Promise<void> {
  ctx.log.warn({ scanId, attempts }, "a scan timed out and will be retried");
  const startAfterSeconds = waitAfterLateScan(attempts);
  if (startAfterSeconds === undefined)
    return failScan(ctx.db, scanId, "We are too busy to scan this archive. Upload it again later.");
  await inTransaction(ctx, async ({ db, jobs }) => {
    if (!(await postponeScan(db, scanId))) return;
    await jobs.enqueue(db, scanUpload, { scanId }, { startAfterSeconds });
  });
}

/** Fails a scan after its last attempt, so that nobody waits for it. */
export async function giveUpScan(ctx: Services, scanId: number): Promise<void> {
  await failScan(ctx.db, scanId, "The scanner failed on this archive. We've been notified.");
  await ctx.changes.announce(ctx.db, scanTopic(scanId));
}
