import type { PaymentProvider } from "../payments.ts";
import { openCharges } from "./charges.ts";
import { readDispute } from "./disputes.ts";
import { listMovements, readBalance } from "./movements.ts";
import { listObstacles } from "./obstacles.ts";
import { openPayouts } from "./payouts.ts";
import { openRefunds } from "./refunds.ts";
import { type ClientOptions, openClient } from "./stripe-client.ts";
import type { StripeSettings } from "./stripe-settings.ts";
import { openWebhooks } from "./webhooks.ts";

/**
 * Stripe Connect with separate charges and transfers: buyers pay us by Stripe Checkout, and we
 * transfer to sellers' connected accounts.
 */
export function openStripePayments(
  settings: StripeSettings,
  options?: ClientOptions,
): PaymentProvider {
  const stripe = openClient(settings, options);
  return {
    name: "stripe",
    mode: settings.mode,
    methods: [
      {
        id: "card",
        label: settings.mode === "live" ? "Card" : "Card (Stripe test mode)",
        description:
          "You pay on a page of our payment provider, Stripe, by card or by another method that it offers you.",
        isTest: settings.mode === "test",
        requires: null,
      },
    ],
    ...openCharges(stripe),
    ...openRefunds(stripe),
    readDispute: (reference) => readDispute(stripe, reference),
    payouts: openPayouts(stripe),
    readBalance: () => readBalance(stripe),
    listMovements: (since) => listMovements(stripe, since),
    listObstacles: () => listObstacles(stripe),
    webhooks: openWebhooks(settings),
  };
}
