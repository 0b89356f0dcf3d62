import {
  deadlineNear,
  deadlineOver,
  decisionDue,
} from "@stackyard/contract/events/projects/contract-events";
import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { type Selectable, sql } from "kysely";
import type { MilestoneTimers } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lastMessageBy } from "../../talent/conversations/last-message-by.ts";
import { beginDispute } from "./disputes.ts";
import { grantRefund, moveReturned, refundMilestone, releaseMilestone } from "./end-milestone.ts";
import { type Locked, lockMilestone, moneyOf } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";
import { TIMERS } from "./timer-kinds.ts";
import { startTimer } from "./timers.ts";

export const runMilestoneTimersSoon = jobKind<Record<string, never>>("run-milestone-timers", {
  policy: "exclusive",
  retryLimit: 0,
});

interface Run {
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

type Timer = Selectable<MilestoneTimers>;

/**
 * Does what is due of milestones' deadlines: warns before the end, and acts at it. Each milestone is
 * decided again under its lock, the earliest deadline first, so that a worker that was away for a
 * week does what would have happened, once. An answer counts until this has acted.
 */
export function runTimers(ctx: Services, { signal, now = new Date() }: Run = {}): Promise<void> {
  const isDue = sql<boolean>`closed_at IS NULL AND paused_at IS NULL
    AND least(ends_at, warns_at) <= ${now}::timestamptz
    AND (ends_at <= ${now}::timestamptz OR warned_at IS NULL)`;
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("milestoneTimers")
      .select("milestoneId as id")
      .distinct()
      .where(isDue)
      .where("milestoneId", ">", id)
      .orderBy("milestoneId")
      .limit(100)
      .execute();
  const run = signal ? { ...ctx, signal } : ctx;
  return eachByNumber(run, listAfter, ({ id }) =>
    inTransaction(ctx, async (ctx) => {
      const locked = await lockMilestone(ctx, id);
      const timer = await ctx.db
        .selectFrom("milestoneTimers")
        .selectAll()
        .where("milestoneId", "=", id)
        .where(isDue)
        .orderBy(sql`ends_at > ${now}::timestamptz`)
        .orderBy("endsAt")
        .limit(1)
        .executeTakeFirst();
      if (!timer) return;
      if (timer.endsAt <= now) await runOut(ctx, locked, { timer, now });
      else await warn(ctx, locked, { timer, now });
    }),
  );
}

interface Due {
  readonly timer: Timer;
  readonly now: Date;
}

async function warn(ctx: Services, { contract, facts }: Locked, { timer, now }: Due) {
  await ctx.db
    .updateTable("milestoneTimers")
    .set({ warnedAt: now })
    .where("id", "=", timer.id)
    .execute();
  if (timer.kind === "decision") return remind(ctx, { contract, facts }, false);
  const { what } = TIMERS[timer.kind];
  const data = { ...facts, what, endsAt: timer.endsAt.toISOString() };
  await record(ctx, deadlineNear, { actorId: null, subjectId: contract.id, data });
}

function remind(
  ctx: Services,
  { contract, facts }: Pick<Locked, "contract" | "facts">,
  isOverdue: boolean,
) {
  const data = { ...facts, isOverdue };
  return record(ctx, decisionDue, { actorId: null, subjectId: contract.id, data });
}

/** What silence means. */
async function runOut(ctx: Services, locked: Locked, due: Due): Promise<void> {
  const { timer, now } = due;
  const { contract, milestone, facts } = locked;
  if (await isPutOff(ctx, locked, due)) return;
  const actorId = null;
  switch (timer.silence) {
    case "release":
      await close(ctx, timer, now);
      if (milestone.status === "refunded" || milestone.status === "resolved")
        return moveReturned(ctx, locked, now);
      if (milestone.status === "submitted") await moveMilestone(ctx.db, milestone.id, "approved");
      return releaseMilestone(ctx, locked, { actorId, now });
    case "refund":
      await close(ctx, timer, now);
      return grantRefund(ctx, locked, { actorId, now, reason: SILENT[timer.kind] ?? EXPIRED });
    case "expire":
      await close(ctx, timer, now);
      if (milestone.status === "funded")
        return refundMilestone(ctx, locked, { actorId, now, reason: EXPIRED });
      return beginDispute(ctx, locked, { openedBy: null, actorId, claim: EXPIRED, now });
    case "remind":
      await close(ctx, timer, now);
      await startTimer(ctx, milestone.id, timer.kind, now);
      return remind(ctx, locked, true);
    case "reclaim":
    case "decide": {
      await close(ctx, timer, now);
      const data = { ...facts, what: TIMERS[timer.kind].what };
      return record(ctx, deadlineOver, { actorId, subjectId: contract.id, data });
    }
  }
}

const SILENT: Partial<Record<TimerKind, string>> = {
  acceptance: "The engineer didn't accept the order in time.",
  refund_answer: "The engineer didn't answer the refund request in time.",
};
const EXPIRED = "The money was held for 90 days.";

async function close({ db }: Services, { id }: Timer, now: Date): Promise<void> {
  await db
    .updateTable("milestoneTimers")
    .set({ closedAt: now, hasRunOut: true })
    .where("id", "=", id)
    .execute();
}

/** Starts a deadline again: the engineer has written, or the client's bank keeps the money. */
async function isPutOff(ctx: Services, locked: Locked, { timer, now }: Due): Promise<boolean> {
  const { id } = locked.milestone;
  if (timer.kind === "no_delivery") {
    const written = await lastWordOf(ctx, locked);
    if (!written || written <= timer.startsAt) return false;
    await startTimer(ctx, id, "no_delivery", written);
    return true;
  }
  if (timer.silence !== "refund" && timer.silence !== "expire") return false;
  const { isDisputed } = await moneyOf(ctx, locked.milestone);
  if (!isDisputed) return false;
  await ctx.db
    .updateTable("milestoneTimers")
    .set({ endsAt: new Date(+now + 24 * 60 * 60 * 1_000), warnedAt: now })
    .where("id", "=", timer.id)
    .execute();
  return true;
}

async function lastWordOf(ctx: Services, { contract }: Locked): Promise<Date | undefined> {
  const { conversationId } = contract;
  if (conversationId === null) return undefined;
  return lastMessageBy(ctx, { conversationId, userId: contract.engineerId });
}
