import type Stripe from "stripe";
import type { Movement, RefundCall, RefundOutcome, Unknown } from "../payments.ts";
import { toMovement } from "./movements.ts";
import { currencyOf, expanded, whyRefused } from "./stripe-client.ts";
import { REFERENCE } from "./subjects.ts";

const EXPAND = ["balance_transaction", "failure_balance_transaction"];

const FAILURES: Record<string, string> = {
  charge_for_pending_refund_disputed: "The payment was disputed before the refund was sent.",
  declined: "The bank declined the refund.",
  expired_or_canceled_card: "The card has expired or was canceled.",
  insufficient_funds: "There was not enough money at the payment provider.",
  lost_or_stolen_card: "The card was reported lost or stolen.",
  merchant_request: "The refund was canceled.",
};

export function openRefunds(stripe: Stripe) {
  async function refund(call: RefundCall): Promise<RefundOutcome> {
    // Stripe refunds in the currency of the charge.
    currencyOf(call);
    try {
      const refund = await stripe.refunds.create(
        {
          payment_intent: call.paymentReference,
          amount: call.cents,
          metadata: { [REFERENCE]: call.reference },
          expand: EXPAND,
        },
        { idempotencyKey: call.reference },
      );
      return toOutcome(refund);
    } catch (error) {
      const reason = whyRefused(error);
      if (reason === undefined) throw error;
      return { status: "failed", reason, movements: [] };
    }
  }

  async function findRefund(call: RefundCall): Promise<RefundOutcome | Unknown> {
    const id = call.providerId ?? (await searchRefund(call))?.id;
    if (id === undefined) return { status: "unknown" };
    const refund = await stripe.refunds.retrieve(id, { expand: EXPAND });
    if (refund.metadata?.[REFERENCE] !== call.reference)
      throw new Error(`Stripe's refund ${id} does not belong to ${call.reference}`);
    return toOutcome(refund);
  }

  async function searchRefund({ paymentReference, reference }: RefundCall) {
    const refunds = stripe.refunds.list({ payment_intent: paymentReference, limit: 100 });
    for await (const refund of refunds)
      if (refund.metadata?.[REFERENCE] === reference) return refund;
    return undefined;
  }

  return { refund, findRefund };
}

function toOutcome(refund: Stripe.Refund): RefundOutcome {
  const providerId = refund.id;
  const sent = expanded(refund.balance_transaction);
  const returned = expanded(refund.failure_balance_transaction);
  if (refund.status === "succeeded" && sent)
    return { providerId, status: "succeeded", movement: toMovement(sent) };
  const hasFailed = refund.status === "failed" || refund.status === "canceled";
  // The money that left has to come back first.
  if (!hasFailed || (sent && !returned)) return { providerId, status: "pending" };
  const reason = FAILURES[refund.failure_reason ?? ""] ?? "The bank didn't accept the refund.";
  const movements: Movement[] = [sent, returned].flatMap((each) =>
    each ? [toMovement(each)] : [],
  );
  return { providerId, status: "failed", reason, movements };
}
