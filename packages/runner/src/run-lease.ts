import { rm } from "node:fs/promises";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { describeResult, followApply, startApply } from "./apply-plan.ts";
import { startHeartbeats } from "./heartbeats.ts";
import type { HeldPlan, JournalEntry, Report } from "./journal.ts";
import { LogSender } from "./log-sender.ts";
import { makePlan } from "./make-plan.ts";
import { makePrivateFolder } from "./private-files.ts";
import { RefusedRequest, type ResultReport, StaleAttempt } from "./server.ts";
import type { Supervised } from "./supervision.ts";
import { WorkFailure } from "./work-failure.ts";
import { workPaths } from "./work-folder.ts";
import type { Workshop } from "./workshop.ts";

/** How the runner's end affects its work. */
export interface Ending {
  /** Plans end, and applies are asked to stop after what they have started. */
  readonly interrupt: AbortSignal;
  /** Reports stay in the journal until the next start. */
  readonly giveUp: AbortSignal;
  readonly onDrain: () => void;
}

const MESSAGE_CHARACTERS = 2_000;

const isChange = ({ work }: Lease) => work === "apply" || work === "destroy";

/** Does what a lease asks for, and reports it. */
export async function runLease(shop: Workshop, lease: Lease, ending: Ending): Promise<void> {
  const known = await shop.journal.read(lease.operationId);
  if (known && known.lease.attempt >= lease.attempt) return;
  const plan = isChange(lease) ? (known?.plan ?? null) : null;
  const entry: JournalEntry = { lease, step: "working", plan, report: null };
  await shop.journal.write(entry);
  await makePrivateFolder(workPaths(shop.pool, lease.operationId).folder);
  try {
    await shop.server.take(lease, ending.giveUp);
  } catch (error) {
    if (!(error instanceof StaleAttempt)) throw error;
    await shop.journal.write({ ...entry, step: plan ? "held" : "closed" });
    return;
  }
  await attend(shop, entry, ending, (stop) => workOn(shop, entry, ending, stop));
}

/** Continues what an earlier process of this runner has left behind. */
export async function resume(shop: Workshop, entry: JournalEntry, ending: Ending): Promise<void> {
  const { lease, step, plan, report } = entry;
  if (step === "reporting" && report) await deliver(shop, entry, report, ending);
  else if (step === "working" && isChange(lease))
    await attend(shop, entry, ending, async () => notStarted("The runner was restarted."));
  // The server leases plans again.
  else if (step === "working") await close(shop, entry);
  else if (step === "applying" && plan)
    await attend(shop, entry, ending, async () => {
      const running = await followApply(shop, lease, plan);
      if (running === "never") return notStarted("The runner was restarted before it started.");
      return finishApply(shop, entry, plan, running, ending);
    });
}

/** Sends heartbeats and the log while work runs, then its report. No report: nobody knows. */
async function attend(
  shop: Workshop,
  entry: JournalEntry,
  ending: Ending,
  work: (stop: AbortSignal) => Promise<Report | undefined>,
): Promise<void> {
  const { lease } = entry;
  const stop = new AbortController();
  const onCancel = (reason: "cancelled" | "stale") => {
    // An apply goes on, whatever the server says.
    if (!isChange(lease)) stop.abort(reason);
  };
  const { onDrain } = ending;
  const stopHeartbeats = startHeartbeats(
    shop.server,
    lease,
    { onCancel, onDrain },
    shop.heartbeatMs,
  );
  const paths = workPaths(shop.pool, lease.operationId);
  const sender = new LogSender(shop.server, lease, {
    log: paths.log(lease.attempt),
    sent: paths.sent(lease.attempt),
  });
  // A log that can't be sent stops nothing.
  const sending = sender.run(ending.giveUp).catch(() => undefined);
  try {
    const report = await work(stop.signal);
    sender.end();
    if (!report) {
      await sending;
      return await close(shop, entry, { keepsFolder: true });
    }
    const plan = (await shop.journal.read(lease.operationId))?.plan ?? entry.plan;
    const done: JournalEntry = { lease, step: "reporting", plan, report };
    await shop.journal.write(done);
    await sending;
    await deliver(shop, done, report, ending);
  } finally {
    sender.end();
    stopHeartbeats();
  }
}

/** Never throws: whatever goes wrong becomes a report. */
async function workOn(
  shop: Workshop,
  entry: JournalEntry,
  ending: Ending,
  stop: AbortSignal,
): Promise<Report | undefined> {
  const { lease } = entry;
  if (!isChange(lease)) return planOf(shop, entry, AbortSignal.any([stop, ending.interrupt]));
  let plan: HeldPlan;
  let running: Supervised;
  try {
    running = await startApply(shop, lease, entry.plan, () =>
      shop.journal.write({ ...entry, step: "applying" }),
    );
    plan = entry.plan as HeldPlan;
  } catch (error) {
    return failureOf(error, "not_started");
  }
  return finishApply(shop, entry, plan, running, ending);
}

async function planOf(
  shop: Workshop,
  entry: JournalEntry,
  stop: AbortSignal,
): Promise<Report | undefined> {
  try {
    const { report, outputs } = await makePlan(shop, entry.lease, stop);
    const { planDigest, inputsDigest, archiveSha256, state } = report;
    const plan = { planDigest, inputsDigest, archiveSha256, state, outputs };
    await shop.journal.write({ ...entry, plan });
    return { kind: "plan", body: report };
  } catch (error) {
    if (stop.aborted && stop.reason === "cancelled")
      return result({ outcome: "cancelled", failure: null, message: null });
    if (stop.aborted && stop.reason !== "stale")
      return result({
        outcome: "failed",
        failure: "runner_lost",
        message: "The runner was stopped during the plan.",
      });
    return failureOf(error, "failed");
  }
}

async function finishApply(
  shop: Workshop,
  { lease }: JournalEntry,
  plan: HeldPlan,
  running: Supervised,
  { interrupt }: Ending,
): Promise<Report | undefined> {
  const onInterrupt = () => running.interrupt();
  interrupt.addEventListener("abort", onInterrupt, { once: true });
  if (interrupt.aborted) onInterrupt();
  const outcome = await running.outcome;
  interrupt.removeEventListener("abort", onInterrupt);
  // Supervisor and Terraform were killed. Only a person can say what was changed.
  if (outcome === undefined) return undefined;
  return { kind: "result", body: await describeResult(shop, lease, plan, outcome) };
}

const result = (body: Omit<ResultReport, "state" | "outputs">): Report => ({
  kind: "result",
  body: { state: null, outputs: {}, ...body },
});

const notStarted = (message: string) =>
  result({ outcome: "not_started", failure: "other", message });

function failureOf(error: unknown, outcome: "failed" | "not_started"): Report {
  const failure = error instanceof WorkFailure ? error.failure : "other";
  const message = error instanceof Error ? error.message : String(error);
  return result({ outcome, failure, message: message.slice(0, MESSAGE_CHARACTERS).toWellFormed() });
}

/** Sends a report until the server has it, or doesn't want it. */
async function deliver(
  shop: Workshop,
  entry: JournalEntry,
  report: Report,
  { giveUp }: Ending,
): Promise<void> {
  const { lease } = entry;
  try {
    if (report.kind === "plan") await shop.server.reportPlan(lease, report.body, giveUp);
    else await shop.server.reportResult(lease, report.body, giveUp);
  } catch (error) {
    if (error instanceof StaleAttempt) return close(shop, entry, { keepsFolder: isChange(lease) });
    if (!(error instanceof RefusedRequest) || report.kind === "result") throw error;
    const refused = failureOf(new WorkFailure("other", error.message), "failed");
    return deliver(shop, entry, refused, { giveUp, interrupt: giveUp, onDrain: () => undefined });
  }
  if (report.kind === "plan" && lease.work !== "check") {
    await shop.journal.write({ ...entry, step: "held", report: null });
    return;
  }
  const keepsFolder = report.kind === "result" && report.body.failure === "missing_state";
  await close(shop, { ...entry, report }, { keepsFolder });
}

/** Ends an operation. Its folder stays if it may have the only copy of something. */
export async function close(
  { journal, pool }: Pick<Workshop, "journal" | "pool">,
  entry: JournalEntry,
  { keepsFolder = false } = {},
): Promise<void> {
  await journal.write({ ...entry, step: "closed" });
  if (keepsFolder) return;
  await rm(workPaths(pool, entry.lease.operationId).folder, { recursive: true, force: true });
}
