import type Stripe from "stripe";
import type { ChargeCall, ChargeOutcome, Unknown } from "../payments.ts";
import { searchSince } from "./call-window.ts";
import { toMovement } from "./movements.ts";
import { currencyOf, expanded, whyRefused } from "./stripe-client.ts";
import { REFERENCE } from "./subjects.ts";

/**
 * Stripe accepts an end 30 minutes to 24 hours after a session was created. Ours is a little earlier
 * than the order's, so that clocks may differ. It must not depend on when the call is sent: a
 * repeated call has to be the same.
 */
const ENDS_EARLIER_MS = 10 * 60_000;
const MIN_DURATION_MS = 31 * 60_000;

const EXPAND = ["payment_intent.latest_charge.balance_transaction"];

/** Charges by Stripe Checkout: the buyer pays on a page of Stripe's. */
export function openCharges(stripe: Stripe) {
  async function charge(call: ChargeCall): Promise<ChargeOutcome> {
    const endsAt = Date.parse(call.expiresAt) - ENDS_EARLIER_MS;
    // Too late to begin. Looking the call up has shown that it didn't.
    if (endsAt - Date.now() < MIN_DURATION_MS) return { status: "canceled" };
    try {
      const session = await stripe.checkout.sessions.create(toParams(call, endsAt), {
        idempotencyKey: call.reference,
      });
      return toOutcome(session, call);
    } catch (error) {
      const reason = whyRefused(error);
      if (reason === undefined) throw error;
      return { status: "declined", reason };
    }
  }

  async function findCharge(call: ChargeCall): Promise<ChargeOutcome | Unknown> {
    const id = call.providerId ?? (await searchSession(call))?.id;
    return id === undefined ? { status: "unknown" } : readSession(id, call);
  }

  /** Lists are consistent at once, unlike searches by metadata. */
  async function searchSession(call: ChargeCall): Promise<Stripe.Checkout.Session | undefined> {
    const sessions = stripe.checkout.sessions.list({ ...searchSince(call), limit: 100 });
    for await (const session of sessions)
      if (session.client_reference_id === call.reference) return session;
    return undefined;
  }

  async function readSession(id: string, call: ChargeCall): Promise<ChargeOutcome> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: EXPAND });
    if (session.client_reference_id !== call.reference)
      throw new Error(`Stripe's session ${id} does not belong to ${call.reference}`);
    return toOutcome(session, call);
  }

  /** Only an open session can expire. One that was completed meanwhile tells what became of it. */
  async function cancelCharge(call: ChargeCall): Promise<ChargeOutcome> {
    const found = await findCharge(call);
    if (found.status === "unknown") return { status: "canceled" };
    if (found.status !== "action_needed" || !found.providerId) return found;
    try {
      await stripe.checkout.sessions.expire(found.providerId);
    } catch (error) {
      if (whyRefused(error) === undefined) throw error;
    }
    return readSession(found.providerId, call);
  }

  return { charge, findCharge, cancelCharge };
}

function toParams(call: ChargeCall, endsAt: number): Stripe.Checkout.SessionCreateParams {
  const items = call.items.filter(({ cents }) => cents > 0);
  const total = items.reduce((sum, { cents }) => sum + cents, 0);
  if (total !== call.cents) throw new Error(`the items of ${call.reference} add up to ${total}`);
  const metadata = { [REFERENCE]: call.reference };
  const currency = currencyOf(call);
  return {
    mode: "payment",
    client_reference_id: call.reference,
    metadata,
    ...(call.buyer.email && { customer_email: call.buyer.email }),
    line_items: items.map(({ title, cents }) => ({
      quantity: 1,
      price_data: { currency, unit_amount: cents, product_data: { name: title } },
    })),
    payment_intent_data: {
      description: call.description,
      metadata,
      // With the asynchronous default, the fee would be unknown for up to an hour.
      capture_method: "automatic",
    },
    adaptive_pricing: { enabled: false },
    excluded_payment_method_types: ["crypto"],
    expires_at: Math.floor(endsAt / 1_000),
    success_url: call.returnUrl,
    cancel_url: call.returnUrl,
  };
}

function toOutcome(session: Stripe.Checkout.Session, call: ChargeCall): ChargeOutcome {
  const providerId = session.id;
  if (session.status === "expired") return { providerId, status: "canceled" };
  if (session.status === "open") {
    if (!session.url) throw new Error(`the open session of ${call.reference} has no address`);
    return { providerId, status: "action_needed", url: session.url };
  }
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const transaction = expanded(charge?.balance_transaction);
  if (!intent) throw new Error(`the session of ${call.reference} has no payment`);
  switch (intent.status) {
    case "succeeded":
      // Until the transaction exists, neither its amount nor its fee is known.
      if (!transaction) return { providerId, status: "processing" };
      return {
        ...{ providerId, status: "paid", paymentReference: intent.id },
        movement: toMovement(transaction),
      };
    case "canceled":
      return { providerId, status: "canceled" };
    case "requires_payment_method": {
      const reason = intent.last_payment_error?.message ?? "The payment failed.";
      return { providerId, status: "declined", reason };
    }
    default:
      return { providerId, status: "processing" };
  }
}
