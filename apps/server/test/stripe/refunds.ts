import { type Books, change } from "./books.ts";
import type { Checkout } from "./checkout.ts";
import type { Params } from "./form.ts";
import { type Item, invalid, PLATFORM, Refusal, type World } from "./world.ts";

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Refunds and disputes of charges. */
export function openRefunds(world: World, books: Books, { sessionOf }: Checkout) {
  const chargeOf = (intent: Item) => world.get(intent.latest_charge, "charge");

  /** https://docs.stripe.com/api/refunds/create */
  function create({ payment_intent, amount: given, metadata = {} }: Params): Item {
    if (!payment_intent)
      throw invalid("One of the following params should be provided: payment_intent");
    const intent = world.get(payment_intent, "payment_intent");
    const charge = chargeOf(intent);
    const [charged, refunded] = [charge.amount as number, charge.amount_refunded as number];
    const amount = Number(given ?? charged - refunded);
    const dispute = openDisputeOf(charge);
    // While a dispute stands, the charge can't be refunded; an inquiry can be.
    // https://docs.stripe.com/api/disputes/object#dispute_object-is_charge_refundable
    if (dispute && !dispute.is_charge_refundable)
      throw new Refusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: "charge_disputed",
      });
    if (charge.refunded)
      throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
        code: "charge_already_refunded",
      });
    if (amount > charged - refunded)
      throw new Refusal(
        400,
        `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(charged - refunded)})`,
        { param: "amount" },
      );
    const refund = world.add("re", PLATFORM, {
      ...{ object: "refund", amount, currency: "usd", status: "pending", metadata, reason: null },
      ...{ payment_intent: intent.id, charge: charge.id, balance_transaction: null },
    });
    change(charge, {
      amount_refunded: refunded + amount,
      refunded: refunded + amount === charged,
    });
    world.emit("refund.created", refund);
    world.emit("charge.refunded", charge);
    send(refund);
    return refund;
  }

  /**
   * Refunds that the balance doesn't cover stay pending until it does.
   * https://support.stripe.com/questions/pending-refunds-due-to-insufficient-funds-or-stripe-balance
   * https://docs.stripe.com/changelog/basil/2025-04-30/refund-pending-reason
   */
  function send(refund: Item): void {
    const amount = refund.amount as number;
    if (books.total(PLATFORM) < amount) {
      change(refund, { pending_reason: "insufficient_funds" });
      return;
    }
    const transaction = books.move({ type: "refund", amount: -amount, source: refund.id });
    change(refund, {
      ...{ status: "succeeded", balance_transaction: transaction, pending_reason: undefined },
    });
    world.emit("refund.updated", refund);
    world.emit("charge.refund.updated", refund);
  }

  /** A bank may return a refund weeks later. https://docs.stripe.com/refunds#failed-refunds */
  function fail(reference: string, failure_reason = "expired_or_canceled_card"): void {
    const refund = refundOf(reference);
    const charge = world.get(refund.charge);
    const amount = refund.amount as number;
    const transaction =
      refund.balance_transaction === null
        ? undefined
        : books.move({ type: "refund_failure", amount, source: refund.id });
    change(refund, {
      ...{ status: "failed", failure_reason, failure_balance_transaction: transaction },
    });
    change(charge, {
      ...{ amount_refunded: (charge.amount_refunded as number) - amount, refunded: false },
    });
    world.emit("refund.updated", refund);
    world.emit("refund.failed", refund);
  }

  function refundOf(reference: string): Item {
    const refunds = world.list("refund", PLATFORM);
    const found = refunds.find(({ metadata }) =>
      Object.values(metadata as object).includes(reference),
    );
    if (!found) throw new Error(`the fake Stripe has no refund ${reference}`);
    return found;
  }

  const disputesOf = (charge: Item) =>
    world.list("dispute", PLATFORM).filter((dispute) => dispute.charge === charge.id);
  const openDisputeOf = (charge: Item) =>
    disputesOf(charge).find(
      ({ status }) => !["won", "warning_closed", "prevented"].includes(status as string),
    );

  /**
   * A buyer questions a payment at their bank. An inquiry takes no money; a dispute takes the amount
   * and a fee, which stays with Stripe whoever wins.
   * https://docs.stripe.com/disputes/how-disputes-work
   */
  function dispute(
    reference: string,
    { amount, isInquiry = false }: { amount?: number; isInquiry?: boolean } = {},
  ) {
    const charge = chargeOf(world.get(sessionOf(reference).payment_intent));
    const item = world.add("dp", PLATFORM, {
      ...{ object: "dispute", amount: amount ?? (charge.amount as number), currency: "usd" },
      ...{ charge: charge.id, payment_intent: charge.payment_intent, reason: "fraudulent" },
      ...{ status: isInquiry ? "warning_needs_response" : "needs_response" },
      ...{ is_charge_refundable: isInquiry, metadata: {} },
      evidence_details: { due_by: world.now() + 7 * 86_400, has_evidence: false },
      balance_transactions: [] as string[],
    });
    change(charge, { disputed: true });
    if (!isInquiry) withdraw(item);
    world.emit("charge.dispute.created", item);
    if (!isInquiry) world.emit("charge.dispute.funds_withdrawn", item);
    // A refund that waits for money fails when its charge is disputed (see the support article above).
    for (const refund of world.list("refund", PLATFORM))
      if (!isInquiry && refund.charge === charge.id && refund.status === "pending")
        failPending(refund);
    return item.id;
  }

  function failPending(refund: Item): void {
    change(refund, { status: "failed", failure_reason: "charge_for_pending_refund_disputed" });
    world.emit("refund.failed", refund);
  }

  function book(item: Item, amount: number, fee: number): void {
    const transaction = books.move({ type: "adjustment", amount, fee, source: item.id });
    (item.balance_transactions as string[]).push(transaction);
  }
  const withdraw = (item: Item) =>
    book(
      item,
      -(item.amount as number),
      (item.balance_transactions as string[]).length === 0 ? 1_500 : 0,
    );

  /** The bank decides; an inquiry may become a dispute, and a decision may be reversed. */
  function decide(id: string, status: "needs_response" | "won" | "lost" | "warning_closed"): void {
    const item = world.get(id, "dispute");
    const before = item.status;
    change(item, { status, is_charge_refundable: status === "warning_closed" });
    const isWithdrawn = before !== "won" && !String(before).startsWith("warning");
    if (status === "won" && isWithdrawn) {
      book(item, item.amount as number, 0);
      world.emit("charge.dispute.funds_reinstated", item);
    }
    if (status !== "won" && status !== "warning_closed" && !isWithdrawn) {
      withdraw(item);
      world.emit("charge.dispute.funds_withdrawn", item);
    }
    world.emit(
      status === "needs_response" ? "charge.dispute.updated" : "charge.dispute.closed",
      item,
    );
  }

  return {
    create,
    refunds: {
      fail,
      sendPending: () => world.list("refund", PLATFORM).filter(isPending).forEach(send),
    },
    disputes: { open: dispute, decide },
  };
}

const isPending = ({ status }: Item) => status === "pending";
