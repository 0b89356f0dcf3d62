import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import type { LockedContract } from "../contracts/lock-contract.ts";
import { refundMilestone } from "../milestones/end-milestone.ts";
import { type Locked, lockMilestone, moneyOf } from "../milestones/lock-milestone.ts";
import { closeTimers, startTimer } from "../milestones/timers.ts";

/** The milestone of a locked contract that is paid and waits for the engineer's answer. */
async function findUnanswered(
  ctx: Pick<Services, "db">,
  { id, status }: LockedContract,
): Promise<Locked | undefined> {
  if (status !== "proposed") return undefined;
  const row = await ctx.db
    .selectFrom("milestones")
    .select("id")
    .where("contractId", "=", id)
    .where("status", "=", "funded")
    .executeTakeFirst();
  return row && lockMilestone(ctx, row.id);
}

/** Lets the work on what is paid begin. Throws if the client's bank keeps or took the money. */
export async function beginPaidWork(
  ctx: Services,
  contract: LockedContract,
  now: Date,
): Promise<void> {
  const paid = await findUnanswered(ctx, contract);
  if (!paid) return;
  const { held, isDisputed } = await moneyOf(ctx, paid.milestone);
  if (isDisputed) throw new AppError("payment_disputed");
  if (held === 0) throw new AppError("conflict", { message: GONE });
  const { id } = paid.milestone;
  await closeTimers(ctx, id, ["acceptance"]);
  await startTimer(ctx, id, "no_delivery", now);
  await startTimer(ctx, id, "hold_expiry", now);
}

const GONE = "The client's bank has reversed the payment. Decline the order.";

interface Refusal {
  /** Null if an account was deleted. */
  readonly actorId: number | null;
  readonly reason: string;
}

/** Returns what was paid for work that nobody has accepted, which cancels it. False if there is none. */
export async function returnUnanswered(
  ctx: Services,
  contract: LockedContract,
  refusal: Refusal,
): Promise<boolean> {
  const paid = await findUnanswered(ctx, contract);
  if (!paid) return false;
  await refundMilestone(ctx, paid, { ...refusal, now: new Date() });
  return true;
}

/** Whether the client's bank decides about what was paid, so that only a deadline can return it. */
export async function isUnansweredDisputed(
  ctx: Services,
  contract: LockedContract,
): Promise<boolean> {
  const paid = await findUnanswered(ctx, contract);
  return paid !== undefined && (await moneyOf(ctx, paid.milestone)).isDisputed;
}
