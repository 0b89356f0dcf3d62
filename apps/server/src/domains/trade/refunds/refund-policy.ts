import { LIMITS } from "@stackyard/contract/base/limits";
import type { LineKindName } from "@stackyard/contract/trade/cart";
import type { RefundStatus } from "@stackyard/contract/trade/refund-lists";

interface Line {
  readonly kind: LineKindName;
  /** Integer cents with tax. */
  readonly leftCents: number;
  readonly isDisputed: boolean;
  readonly paidAt: Date;
  readonly refundDays: number;
  /** Requests so far, and whether one is open. */
  readonly requests: number;
  readonly hasOpenRequest: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What can be given back now. While a dispute stands, the bank decides about the money. */
export function refundableOf({ leftCents, isDisputed }: Pick<Line, "leftCents" | "isDisputed">) {
  return isDisputed ? 0 : leftCents;
}

export function refundableUntil({ paidAt, refundDays }: Pick<Line, "paidAt" | "refundDays">): Date {
  return new Date(+paidAt + refundDays * DAY_MS);
}

interface Refund {
  readonly purchaseId: number | null;
  readonly cause: string;
  readonly status: RefundStatus;
}

/** The buyer's requests for a line among the refunds of its order. */
export function countRequests(
  { purchaseId }: { readonly purchaseId: number },
  refunds: readonly Refund[],
): Pick<Line, "requests" | "hasOpenRequest"> {
  const own = refunds.filter((each) => each.purchaseId === purchaseId && each.cause === "request");
  const hasOpenRequest = own.some(({ status }) => status === "requested" || status === "objected");
  return { requests: own.length, hasOpenRequest };
}

/** Why the buyer can't request a refund, as a sentence; undefined if they can. */
export function whyNotRequest(line: Line, now: Date): string | undefined {
  if (line.leftCents === 0) return "There is nothing left to refund.";
  if (line.isDisputed) return "Your bank is deciding about this payment.";
  if (line.hasOpenRequest) return "You already requested a refund for this purchase.";
  if (line.kind === "tip")
    return "Refunds of tips can't be requested. The engineer can return a tip.";
  if (line.refundDays === 0)
    return "This payment belongs to a contract. Ask for a refund on the contract's page.";
  if (refundableUntil(line) <= now)
    return `Refunds can be requested within ${line.refundDays} days of the payment.`;
  if (line.requests >= LIMITS.refundRequests)
    return `You already requested a refund ${LIMITS.refundRequests} times. Contact support.`;
  return undefined;
}
