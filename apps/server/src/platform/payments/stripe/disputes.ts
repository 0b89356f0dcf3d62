import type Stripe from "stripe";
import type { Dispute } from "../payments.ts";
import { toMovement } from "./movements.ts";
import { expanded } from "./stripe-client.ts";
import { REFERENCE } from "./subjects.ts";

/**
 * A closed inquiry and a prevented dispute took no money, so we won. An appeal reopens a dispute.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const STATUSES: Record<string, Dispute["status"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  won: "won",
  lost: "lost",
};

const REASONS: Record<string, string> = {
  credit_not_processed: "The buyer says that a refund didn't arrive.",
  duplicate: "The buyer says that they were charged twice.",
  fraudulent: "The buyer says that they didn't make this payment.",
  product_not_received: "The buyer says that they didn't receive the item.",
  product_unacceptable: "The buyer says that the item isn't as described.",
  subscription_canceled: "The buyer says that they had canceled.",
  unrecognized: "The buyer doesn't recognize the payment.",
};

export async function readDispute(stripe: Stripe, reference: string): Promise<Dispute> {
  const dispute = await stripe.disputes.retrieve(reference, { expand: ["payment_intent"] });
  const chargeReference = expanded(dispute.payment_intent)?.metadata[REFERENCE];
  if (!chargeReference)
    throw new Error(`Stripe's dispute ${reference} is about no order of this server`);
  const status = STATUSES[dispute.status];
  if (!status) throw new Error(`Stripe's dispute ${reference} has the status ${dispute.status}`);
  const dueBy = dispute.evidence_details.due_by;
  return {
    ...{ reference, chargeReference, status, cents: dispute.amount },
    reason: REASONS[dispute.reason] ?? "The buyer's bank questions the payment.",
    answerBy: dueBy === null ? null : new Date(dueBy * 1_000).toISOString(),
    movements: dispute.balance_transactions.map(toMovement).sort(inOrder(dispute)),
  };
}

function inOrder({ balance_transactions }: Stripe.Dispute) {
  const times = new Map(balance_transactions.map(({ id, created }) => [id, created]));
  return (one: { reference: string }, other: { reference: string }) =>
    (times.get(one.reference) ?? 0) - (times.get(other.reference) ?? 0);
}
