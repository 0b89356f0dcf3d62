import type { Services } from "../../platform/services.ts";
import { scanInThread } from "./scan-in-thread.ts";
import { watchProgress } from "./scan-progress.ts";
import { completeScan, failScan, findScan, recordProgress, startScan } from "./scan-queries.ts";
import { scanTopic } from "./scan-topic.ts";

/**
 * Works one scan job. However often it is retried there is one result: each attempt starts the same
 * row anew, and only the attempt that finds it still running may end it.
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
  const outcome = await scanInThread(task, watcher.take, signal);
  await watcher.settle();

  if (outcome.kind === "report") await completeScan(ctx.db, scanId, outcome.report);
  else await failScan(ctx.db, scanId, outcome.reason);
  await announce();
}

/** Closes a scan whose every attempt broke down, so that nobody waits for it. */
export async function giveUpScan(ctx: Services, scanId: number): Promise<void> {
  await failScan(ctx.db, scanId, "The scanner broke down on this archive. We have been told.");
  await ctx.changes.announce(ctx.db, scanTopic(scanId));
}
