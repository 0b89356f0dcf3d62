import Stripe from "stripe";
import type { StripeSettings } from "./stripe-settings.ts";

export interface ClientOptions {
  /** How long an answer may take, milliseconds. After that, the outcome is unknown. */
  readonly timeoutMs?: number;
}

/** A client that repeats a failed request once, under the same idempotency key. */
export function openClient(
  { secretKey, apiUrl }: StripeSettings,
  { timeoutMs = 20_000 }: ClientOptions = {},
): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? 80 : 443),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * The currency of a call as Stripe writes it. Balances and movements are read in dollars, so a call in
 * another currency is refused before it is sent.
 */
export function currencyOf({
  reference,
  currency,
}: {
  readonly reference: string;
  readonly currency: string;
}): string {
  if (currency !== "USD")
    throw new Error(`${reference} is in ${currency}, but Stripe is used for USD only`);
  return currency.toLowerCase();
}

/** Codes whose message isn't meant for those who read ours. */
const REASONS: Record<string, string> = {
  amount_too_small: "The amount is too small for this payment method.",
  amount_too_large: "The amount is too large for this payment method.",
  balance_insufficient: "There is not enough money at the payment provider yet.",
  charge_already_refunded: "The payment has already been refunded.",
  charge_disputed: "The payment is disputed, so it can't be refunded.",
  payouts_not_allowed: "The payment provider doesn't allow payouts for this account yet.",
  insufficient_funds: "There is not enough money in the account to pay out.",
};

/**
 * Why Stripe refused a request, so that it certainly did nothing. Undefined for any other error,
 * such as a lost connection: then it is unknown what happened.
 */
export function whyRefused(error: unknown): string | undefined {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripeCardError))
    return undefined;
  return REASONS[error.code ?? ""] ?? (error.message || "The payment provider refused.");
}

/** The object behind a reference that was asked to be expanded. */
export function expanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === "object" ? (reference ?? null) : null;
}
