import type Stripe from "stripe";
import { type Books, change, feeOf } from "./books.ts";
import type { Params } from "./form.ts";
import { type Item, invalid, PLATFORM, Refusal, type World } from "./world.ts";

type Session = Stripe.Checkout.Session;

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MIN_CENTS = 50;
/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const [MIN_SECONDS, MAX_SECONDS] = [30 * 60, 24 * 3_600];

/** Checkout Sessions with their payments. https://docs.stripe.com/api/checkout/sessions */
export function openCheckout(world: World, books: Books) {
  function create(params: Params): Item {
    const items = Object.values(params.line_items ?? {}) as Params[];
    if (items.length === 0) throw invalid("Missing required param: line_items.", "line_items");
    if (items.length > 100) throw invalid("You can have at most 100 line items.", "line_items");
    if (!params.success_url) throw invalid("Missing required param: success_url.", "success_url");
    const total = items.reduce(
      (sum, { quantity, price_data }) => sum + Number(quantity) * Number(price_data.unit_amount),
      0,
    );
    const expiresAt = Number(params.expires_at ?? world.now() + MAX_SECONDS);
    const seconds = expiresAt - world.now();
    if (seconds < MIN_SECONDS || seconds > MAX_SECONDS)
      throw invalid("`expires_at` must be between 30 minutes and 24 hours from now.", "expires_at");
    if (total < MIN_CENTS)
      throw new Refusal(400, "The Checkout Session's total amount must be at least $0.50 usd.", {
        code: "amount_too_small",
      });
    const session = world.add("cs_test", PLATFORM, {
      ...{ object: "checkout.session", mode: params.mode, status: "open" },
      ...{ payment_status: "unpaid", amount_total: total, currency: items[0]?.price_data.currency },
      client_reference_id: params.client_reference_id ?? null,
      ...{ metadata: params.metadata ?? {}, payment_intent: null, expires_at: expiresAt },
      ...{ success_url: params.success_url, cancel_url: params.cancel_url },
      customer_email: params.customer_email ?? null,
      // Not part of Stripe's object: what the payment will be made of.
      intent_data: params.payment_intent_data ?? {},
    });
    change(session, { url: `https://checkout.stripe.test/c/pay/${session.id}` });
    return session;
  }

  /** https://docs.stripe.com/api/checkout/sessions/expire */
  function expire(id: string): Item {
    const session = world.get(id, "checkout.session");
    if (session.status !== "open")
      throw new Refusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    change(session, { status: "expired", url: null });
    world.emit("checkout.session.expired", session);
    return session;
  }

  /** Sessions end by themselves. */
  function expireOld(): void {
    for (const { id, status, expires_at } of world.list("checkout.session", PLATFORM))
      if (status === "open" && Number(expires_at) <= world.now()) expire(id);
  }

  /** The session of one of our references. */
  function sessionOf(reference: string): Item {
    const found = world
      .list("checkout.session", PLATFORM)
      .find(({ client_reference_id }) => client_reference_id === reference);
    if (!found) throw new Error(`the fake Stripe has no session of ${reference}`);
    return found;
  }

  /** The payment is created when the buyer confirms. */
  function intentOf(session: Item): Item {
    const existing = world.find(session.payment_intent);
    if (existing) return existing;
    const data = session.intent_data as Params;
    const intent = world.add("pi", PLATFORM, {
      ...{ object: "payment_intent", amount: session.amount_total, currency: "usd" },
      ...{ status: "requires_payment_method", metadata: data.metadata ?? {} },
      ...{ capture_method: data.capture_method ?? "automatic_async" },
      ...{ latest_charge: null, last_payment_error: null },
    });
    change(session, { payment_intent: intent.id });
    world.emit("payment_intent.created", intent);
    return intent;
  }

  /**
   * The balance transaction of an asynchronous capture comes later, with charge.updated.
   * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
   */
  function bookCharge(charge: Item): void {
    const amount = charge.amount as number;
    const type = charge.is_card ? "charge" : "payment";
    const transaction = books.move({ type, amount, fee: feeOf(amount), source: charge.id });
    change(charge, { balance_transaction: transaction });
  }

  function succeed(session: Item, { isCard = true } = {}): void {
    const intent = intentOf(session);
    // A charge has its payment's metadata. https://docs.stripe.com/metadata
    const charge = world.add(isCard ? "ch" : "py", PLATFORM, {
      ...{ object: "charge", amount: intent.amount, amount_refunded: 0, currency: "usd" },
      ...{ status: "succeeded", paid: true, captured: true, refunded: false, disputed: false },
      ...{ payment_intent: intent.id, metadata: intent.metadata, balance_transaction: null },
      is_card: isCard,
    });
    if (intent.capture_method === "automatic") bookCharge(charge);
    change(intent, {
      status: "succeeded",
      latest_charge: charge.id,
      amount_received: intent.amount,
    });
    world.emit("charge.succeeded", charge);
    world.emit("payment_intent.succeeded", intent);
    if (intent.capture_method === "automatic") world.emit("charge.updated", charge);
  }

  /** Completed, with `url` gone. https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-url */
  const complete = (session: Item, payment_status: Session["payment_status"]) =>
    change(session, { status: "complete", payment_status, url: null });

  function requireOpen(reference: string): Item {
    const session = sessionOf(reference);
    if (session.status !== "open") throw new Error(`the session is ${session.status}`);
    return session;
  }

  const refuse = (intent: Item, message: string) => {
    change(intent, {
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code: "card_declined", message },
    });
    world.emit("payment_intent.payment_failed", intent);
  };

  return {
    create,
    expire,
    expireOld,
    sessionOf,
    buyer: {
      /** Pays by card. https://docs.stripe.com/checkout/fulfillment */
      pay(reference: string): void {
        const session = requireOpen(reference);
        succeed(session);
        complete(session, "paid");
        world.emit("checkout.session.completed", session);
      },
      /** The card is declined; the buyer may try another one on the same page. */
      tryDeclinedCard(reference: string): void {
        refuse(intentOf(requireOpen(reference)), "Your card was declined.");
      },
      /** The bank asks for 3-D Secure. https://docs.stripe.com/payments/3d-secure */
      startAuthentication(reference: string): void {
        const intent = intentOf(requireOpen(reference));
        change(intent, { status: "requires_action" });
        world.emit("payment_intent.requires_action", intent);
      },
      finishAuthentication(reference: string, isConfirmed: boolean): void {
        if (isConfirmed) this.pay(reference);
        else
          refuse(
            intentOf(requireOpen(reference)),
            "We are unable to authenticate your payment method.",
          );
      },
      /** Pays by bank debit, which settles days later. https://docs.stripe.com/payments/bank-debits */
      payByDebit(reference: string): void {
        const session = requireOpen(reference);
        const intent = intentOf(session);
        change(intent, { status: "processing" });
        complete(session, "unpaid");
        world.emit("payment_intent.processing", intent);
        world.emit("checkout.session.completed", session);
      },
      settleDebit(reference: string, isPaid: boolean): void {
        const session = sessionOf(reference);
        if (isPaid) {
          succeed(session, { isCard: false });
          change(session, { payment_status: "paid" });
          world.emit("checkout.session.async_payment_succeeded", session);
        } else {
          refuse(intentOf(session), "The bank returned the debit for insufficient funds.");
          world.emit("checkout.session.async_payment_failed", session);
        }
      },
      /** Pays by card with an asynchronous capture, as sessions of other settings do. */
      payWithLateTransaction(reference: string): void {
        const session = requireOpen(reference);
        change(intentOf(session), { capture_method: "automatic_async" });
        this.pay(reference);
      },
      bookLateTransaction(reference: string): void {
        const charge = world.get(world.get(sessionOf(reference).payment_intent).latest_charge);
        bookCharge(charge);
        world.emit("charge.updated", charge);
      },
    },
  };
}

export type Checkout = ReturnType<typeof openCheckout>;
