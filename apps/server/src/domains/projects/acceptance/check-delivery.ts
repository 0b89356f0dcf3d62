import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import { findingSummary } from "@stackyard/contract/modules/scan-report";
import type { AgreedChecks } from "@stackyard/contract/projects/acceptance";
import { CHECK_LIMITS } from "@stackyard/contract/projects/acceptance-lists";
import { waitAfterLateScan } from "../../../platform/scanner/scan-jobs.ts";
import type { ScanResult } from "../../../platform/scanner/scanner.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { checkNumber } from "../../modules/versions/check-number.ts";
import { agreedChecks } from "../contracts/agreed-terms.ts";
import { checkDeliverySoon } from "./check-delivery-soon.ts";
import { countedFindings, judgeDelivery } from "./judge-delivery.ts";
import {
  findMilestoneOf,
  postponeRun,
  type RunResult,
  type RunRow,
  startRun,
} from "./run-queries.ts";
import { settleRun } from "./settle-run.ts";

/**
 * Scans a delivery as the contract says and judges it. Retries are idempotent: each attempt restarts
 * the same row, and only an attempt that finds it running can end it.
 */
export async function checkDelivery(
  ctx: Services,
  runId: number,
  signal: AbortSignal,
): Promise<void> {
  const run = await startRun(ctx.db, runId);
  if (!run) return;
  const checks = agreedChecks(run, run);
  if (!checks) throw new Error(`the contract of acceptance run ${runId} has no checks`);
  const { values, suppressions } = checks;
  const task = {
    archive: await ctx.files.read(run.digest),
    format: run.format as ArchiveFormat,
    trustsAuthor: suppressions === "engineer",
    ...(Object.keys(values).length > 0 && { variables: values }),
  };
  const outcome = await ctx.scanner.scan(task, () => {}, signal);
  if (outcome.kind === "late") return tryLater(ctx, run);
  await settleRun(ctx, run, await resultOf(ctx, outcome, run, checks));
}

async function resultOf(
  ctx: Services,
  outcome: ScanResult,
  { moduleId, version }: RunRow,
  agreed: AgreedChecks,
): Promise<RunResult> {
  if (outcome.kind === "refused") return { ...NOTHING, status: "failed", failure: whyOf(outcome) };
  const { report, paths } = outcome;
  const after = version === null ? null : { version, facts: report.facts };
  const changes =
    agreed.isVersionHonest && moduleId !== null && after
      ? await checkNumber(ctx, moduleId, after)
      : null;
  const checks = judgeDelivery(agreed, { report, paths, changes });
  const counted = countedFindings(report);
  return {
    status: checks.every(({ isPassed }) => isPassed) ? "passed" : "failed",
    rulesetVersion: report.rulesetVersion,
    checks,
    findings: counted.slice(0, CHECK_LIMITS.findings).map((each) => findingSummary.parse(each)),
    findingCount: counted.length,
    failure: null,
  };
}

const NOTHING = { rulesetVersion: null, checks: [], findings: [], findingCount: 0 };

const whyOf = ({ reason, problems = [] }: Extract<ScanResult, { kind: "refused" }>): string =>
  [reason, ...problems.map(({ variable, message }) => `${variable}: ${message}`)]
    .join(" ")
    .slice(0, 1_000);

async function tryLater(ctx: Services, run: RunRow): Promise<void> {
  const { id: runId, attempts } = run;
  ctx.log.warn({ runId, attempts }, "checks of a delivery timed out and will be retried");
  const startAfterSeconds = waitAfterLateScan(attempts);
  if (startAfterSeconds === undefined)
    return abort(ctx, run, "We were too busy to check this delivery.");
  await inTransaction(ctx, async ({ db, jobs }) => {
    if (!(await postponeRun(db, runId))) return;
    await jobs.enqueue(db, checkDeliverySoon, { runId }, { startAfterSeconds });
  });
}

const abort = (
  ctx: Services,
  run: { readonly id: number; readonly milestoneId: number },
  failure: string,
) => settleRun(ctx, run, { ...NOTHING, status: "aborted", failure });

/** Ends a run after its last attempt, so that nobody waits for it. */
export async function giveUpChecks(ctx: Services, runId: number): Promise<void> {
  const milestoneId = await findMilestoneOf(ctx.db, runId);
  if (milestoneId === undefined) return;
  const failure = "The scanner failed on this archive. We've been notified.";
  await abort(ctx, { id: runId, milestoneId }, failure);
}
