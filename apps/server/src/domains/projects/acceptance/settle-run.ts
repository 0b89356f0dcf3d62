import {
  checksAborted,
  checksFailed,
  checksPassed,
} from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { agreedChecks } from "../contracts/agreed-terms.ts";
import { contractTopic } from "../contracts/announce-contract.ts";
import { type Locked, lockMilestone } from "../milestones/lock-milestone.ts";
import { moveMilestone } from "../milestones/move-milestone.ts";
import { closeTimers, pauseTimers, startTimer } from "../milestones/timers.ts";
import { endRun, type RunResult } from "./run-queries.ts";

interface Run {
  readonly id: number;
  readonly milestoneId: number;
}

/**
 * Keeps the result of a delivery's checks. If the client hasn't answered the delivery yet, one that
 * passed is released after the agreed days, and one that failed goes back to the engineer.
 */
export function settleRun(ctx: Services, run: Run, result: RunResult): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockMilestone(ctx, run.milestoneId);
    if (!(await endRun(ctx.db, run.id, result))) return;
    const { contract, facts } = locked;
    await ctx.changes.announce(ctx.db, contractTopic(contract.id));
    const isUnanswered = await isAwaited(ctx, locked, run.id);
    const happened = { actorId: null, subjectId: contract.id };
    switch (result.status) {
      case "passed": {
        const releasesAt = isUnanswered ? await releaseLater(ctx, locked, result) : null;
        const data = { ...facts, releasesAt: releasesAt?.toISOString() ?? null };
        return record(ctx, checksPassed, { ...happened, data });
      }
      case "failed":
        if (isUnanswered) await giveBack(ctx, locked);
        return record(ctx, checksFailed, { ...happened, data: facts });
      case "aborted":
        return record(ctx, checksAborted, { ...happened, data: facts });
    }
  });
}

/** Whether the run is about the newest delivery, and the client hasn't answered it. */
async function isAwaited({ db }: Services, { milestone }: Locked, runId: number): Promise<boolean> {
  const { id, status, statusBefore } = milestone;
  if ((statusBefore ?? status) !== "submitted") return false;
  const newest = await db
    .selectFrom("milestoneNotes")
    .leftJoin("acceptanceRuns as run", "run.noteId", "milestoneNotes.id")
    .select("run.id")
    .where("milestoneId", "=", id)
    .where("kind", "=", "delivery")
    .orderBy("milestoneNotes.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id === runId;
}

/** Other rules than the agreed ones are evidence only. While a refund is asked for, the time stands. */
async function releaseLater(
  ctx: Services,
  { contract, milestone }: Locked,
  { rulesetVersion }: RunResult,
): Promise<Date | null> {
  const checks = agreedChecks(contract, milestone);
  if (!checks?.releaseDays || checks.rulesetVersion !== rulesetVersion) return null;
  const now = new Date();
  const { endsAt } = await startTimer(ctx, milestone.id, "checks_release", now, checks.releaseDays);
  if (milestone.status === "refund_requested") await pauseTimers(ctx, milestone.id, now);
  return endsAt;
}

/** The engineer delivers again, which uses up no round of changes. */
async function giveBack(ctx: Services, { milestone: { id, status } }: Locked): Promise<void> {
  await closeTimers(ctx, id, ["auto_release"]);
  if (status === "submitted") return moveMilestone(ctx.db, id, "changes_requested");
  await ctx.db
    .updateTable("milestones")
    .set({ statusBefore: "changes_requested" })
    .where("id", "=", id)
    .where("status", "=", "refund_requested")
    .execute();
}
