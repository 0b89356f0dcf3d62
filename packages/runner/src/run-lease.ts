import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { LeaseWork, OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { describePlan } from "./describe-plan.ts";
import type { HeldPlan, JournalEntry, Report } from "./journal.ts";
import { LogSender } from "./log/log-sender.ts";
import { makePrivateFolder } from "./private-files.ts";
import type { Supervised } from "./process/supervision.ts";
import { startHeartbeats } from "./server/heartbeats.ts";
import { RefusedRequest, type ResultReport, StaleAttempt } from "./server/server.ts";
import { describeResult, followApply, startApply } from "./terraform/apply-plan.ts";
import { makePlan } from "./terraform/make-plan.ts";
import { WorkFailure } from "./work-failure.ts";
import { workPaths } from "./work-folder.ts";
import type { Workshop } from "./workshop.ts";

/** How the runner's end affects its work. */
export interface Ending {
  /** The runner ends after its work. Reports that can't be sent soon wait for the next start. */
  readonly stopped: AbortSignal;
  /** Plans end, and applies are asked to stop after what they have started. */
  readonly interrupt: AbortSignal;
  readonly onDrain: () => void;
}

/** How long a runner that ends tries to send a report after its work. */
const LAST_REPORT_MS = 30_000;
/** Before asking again for work that was already done, or can't be noted. */
const REPEATED_MS = 5_000;
const MESSAGE_CHARACTERS = 2_000;

const KINDS: Readonly<Record<LeaseWork, OperationKind>> = {
  plan: "apply",
  apply: "apply",
  "destroy-plan": "destroy",
  destroy: "destroy",
  check: "check",
};

const isChange = ({ work }: Lease) => work === "apply" || work === "destroy";

/**
 * Does what a lease asks for, and reports it. An attempt that has started is never repeated. Returns
 * whether the work succeeded. `onTaken` is called once the server and the journal know that it starts.
 */
export async function runLease(
  shop: Workshop,
  lease: Lease,
  ending: Ending,
  onTaken = () => {},
): Promise<boolean> {
  const known = await shop.journal.read(lease.operationId);
  const isKnown = known !== undefined && known.lease.attempt >= lease.attempt;
  const isUntouched = known?.step === "leased" && known.lease.attempt === lease.attempt;
  if (isKnown && !isUntouched) {
    await pause(ending);
    return true;
  }
  const plan = isChange(lease) ? (known?.plan ?? null) : null;
  const entry: JournalEntry = { lease, step: "leased", plan, report: null };
  try {
    await shop.journal.write(entry);
    await makePrivateFolder(workPaths(shop.pool, lease.operationId).folder);
  } catch (error) {
    // The server offers again what nobody has taken.
    await pause(ending);
    throw error;
  }
  try {
    await shop.server.take(lease, ending.stopped);
  } catch (error) {
    if (!(error instanceof StaleAttempt)) throw error;
    await shop.journal.write({ ...entry, step: plan ? "held" : "closed" });
    return true;
  }
  const working: JournalEntry = { ...entry, step: "working" };
  await shop.journal.write(working);
  onTaken();
  return attend(shop, working, ending, (stop) => workOn(shop, working, ending, stop));
}

const pause = ({ stopped }: Ending) =>
  wait(REPEATED_MS, undefined, { signal: stopped }).catch(() => undefined);

/** Continues what an earlier process of this runner has left behind. */
export async function resume(
  shop: Workshop,
  entry: JournalEntry,
  ending: Ending,
): Promise<boolean> {
  const { lease, step, plan, report } = entry;
  if (step === "reporting" && report) {
    const patience = limitAfterStop(ending);
    patience.workIsOver();
    await deliver(shop, entry, report, patience.signal).finally(patience.clear);
  } else if (step === "working" && isChange(lease)) {
    return attend(shop, entry, ending, async () => notStarted("The runner was restarted."));
  } else if (step === "applying" && plan) {
    return attend(shop, entry, ending, async () => {
      const running = await followApply(shop, lease, plan);
      if (running === "never") return notStarted("The runner was restarted before it started.");
      return finishApply(shop, entry, plan, running, ending);
    });
    // The server leases plans again.
  } else if (step === "working") await close(shop, entry);
  return true;
}

/**
 * Sends heartbeats and the log while work runs, then its report, unless it isn't known how the work
 * ended. Returns whether it succeeded.
 */
async function attend(
  shop: Workshop,
  entry: JournalEntry,
  ending: Ending,
  work: (stop: AbortSignal) => Promise<Report | undefined>,
): Promise<boolean> {
  const { lease } = entry;
  const stop = new AbortController();
  // An apply has no use for this signal: it goes on, whatever the server says.
  const onCancel = (reason: "cancelled" | "stale") => stop.abort(reason);
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
  const patience = limitAfterStop(ending);
  const sending = sender.run(patience.signal).catch(() => undefined);
  try {
    const report = await work(stop.signal);
    sender.end();
    patience.workIsOver();
    if (!report) {
      await sending;
      await close(shop, entry, { keepsFolder: true });
      return false;
    }
    const plan = (await shop.journal.read(lease.operationId))?.plan ?? entry.plan;
    const done: JournalEntry = { lease, step: "reporting", plan, report };
    // On a full disk, the report is sent all the same.
    await shop.journal.write(done).catch(() => undefined);
    await sending;
    await deliver(shop, done, report, patience.signal);
    return report.kind === "plan" || report.body.outcome === "succeeded";
  } finally {
    sender.end();
    patience.clear();
    stopHeartbeats();
  }
}

/** A signal that is given some time after the runner was stopped and the work is over. */
function limitAfterStop({ stopped }: Pick<Ending, "stopped">) {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => limit.abort(), LAST_REPORT_MS);
  };
  return {
    signal: limit.signal,
    workIsOver: () => {
      if (stopped.aborted) start();
      else stopped.addEventListener("abort", start, { once: true });
    },
    clear: () => {
      stopped.removeEventListener("abort", start);
      clearTimeout(timer);
    },
  };
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
    const { report, outputs, modules } = await makePlan(shop, entry.lease, stop);
    const { planDigest, inputsDigest, archiveSha256, state } = report;
    const { work, deployment } = entry.lease;
    const plan: HeldPlan = {
      ...{ deploymentId: deployment.id, kind: KINDS[work] },
      ...{ planDigest, inputsDigest, archiveSha256, state, outputs, modules },
    };
    await shop.journal.write({ ...entry, plan });
    if (report.signers) for (const line of describePlan(entry.lease, report)) shop.say(line);
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
  if (outcome !== undefined)
    return { kind: "result", body: await describeResult(shop, lease, plan, outcome) };
  if ((await followApply(shop, lease, plan)) === "never")
    return notStarted("Terraform could not be started.");
  // Supervisor and Terraform were killed. Only a person can say what was changed.
  return undefined;
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
  giveUp: AbortSignal,
): Promise<void> {
  const { lease } = entry;
  try {
    if (report.kind === "plan") await shop.server.reportPlan(lease, report.body, giveUp);
    else await shop.server.reportResult(lease, report.body, giveUp);
  } catch (error) {
    if (error instanceof StaleAttempt) return close(shop, entry, { keepsFolder: isChange(lease) });
    if (!(error instanceof RefusedRequest) || report.kind === "result") throw error;
    const refused = failureOf(new WorkFailure("other", error.message), "failed");
    return deliver(shop, entry, refused, giveUp);
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
