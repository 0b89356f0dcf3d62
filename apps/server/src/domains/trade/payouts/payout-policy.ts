import { formatPrice } from "@stackyard/contract/base/money";
import type { IdentityStatus, PayoutSchedule } from "@stackyard/contract/trade/payout-lists";

/** What a payout depends on. Amounts are integer cents. */
export interface PayoutFacts {
  readonly hasPayouts: boolean;
  readonly account: { readonly canReceive: boolean } | null;
  readonly identity: IdentityStatus;
  readonly pending: number;
  readonly available: number;
  readonly owed: number;
  readonly minimum: number;
  /** Payouts pause while the seller owes more than this. */
  readonly bound: number;
  readonly hasModulesOnSale: boolean;
}

export const payableOf = ({ available, owed }: Pick<PayoutFacts, "available" | "owed">) =>
  Math.max(0, available - owed);

/** Why a seller can't be paid out at all, as sentences. */
export function obstaclesOf(facts: PayoutFacts): string[] {
  const { hasPayouts, account, identity, owed, bound } = facts;
  if (!hasPayouts) return ["This server doesn't pay out through a payment provider."];
  const [payable, least] = [payableOf(facts), leastPayout(facts)];
  const found = [
    !account && "Set up your account at the payment provider.",
    account && !account.canReceive && "Complete your account at the payment provider.",
    identity === "none" && "Enter your legal details.",
    identity === "pending" && "An administrator hasn't checked your legal details yet.",
    identity === "declined" && "Your legal details were declined. Correct them.",
    owed > bound && `You owe ${formatPrice(owed)}, which is set off against your next sales.`,
    payable === 0
      ? "No money is available yet."
      : payable < least && `The minimum payout is ${formatPrice(least)}.`,
  ];
  return found.filter((sentence) => sentence !== false && sentence !== null);
}

/** The last payout, when nothing is on sale and nothing is pending, has no minimum. */
export function leastPayout(facts: PayoutFacts): number {
  const isLast = !facts.hasModulesOnSale && facts.pending === 0;
  return isLast ? Math.min(facts.minimum, payableOf(facts)) : facts.minimum;
}

/** Why an amount can't be paid out, as a sentence; undefined if it can. */
export function whyNotPayOut(facts: PayoutFacts, cents: number): string | undefined {
  const [obstacle] = obstaclesOf(facts);
  if (obstacle) return obstacle;
  const payable = payableOf(facts);
  if (cents > payable) return `You can be paid out at most ${formatPrice(payable)}.`;
  const least = leastPayout(facts);
  return cents < least ? `The minimum payout is ${formatPrice(least)}.` : undefined;
}

/** The next day of a schedule after a day, in UTC: a Monday, or the first of a month. */
export function nextPayoutDay(schedule: PayoutSchedule, after: Date): string | null {
  if (schedule === "none") return null;
  const [year, month, day] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  const untilMonday = (8 - after.getUTCDay()) % 7 || 7;
  const next =
    schedule === "weekly" ? Date.UTC(year, month, day + untilMonday) : Date.UTC(year, month + 1, 1);
  return new Date(next).toISOString().slice(0, 10);
}
