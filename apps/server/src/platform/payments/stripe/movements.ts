import type Stripe from "stripe";
import type { ListedMovement, Movement, ProviderSubject } from "../payments.ts";
import { subjectOf } from "./subjects.ts";

/** A balance transaction as a movement. Throws if it isn't in dollars, because orders are. */
export function toMovement({ id, amount, fee, currency }: Stripe.BalanceTransaction): Movement {
  if (currency !== "usd")
    throw new Error(`Stripe settled ${id} in ${currency}; the account's currency must be USD`);
  return { reference: id, cents: amount, feeCents: fee };
}

/**
 * Types with one meaning for us. All others follow from a call or a dispute, or are rare enough that
 * a person looks at them.
 * https://docs.stripe.com/reports/balance-transaction-types
 */
const MEANINGS: Record<string, NonNullable<ListedMovement["meaning"]>> = {
  payout: "operator",
  payout_cancel: "operator",
  payout_failure: "operator",
  topup: "operator",
  topup_reversal: "operator",
  stripe_fee: "provider_fee",
  stripe_fx_fee: "provider_fee",
  tax_fee: "provider_fee",
};

/** What changed our balance in dollars since a time, newest first, in pages of 100. */
export async function* listMovements(stripe: Stripe, since: Date): AsyncGenerator<ListedMovement> {
  const transactions = stripe.balanceTransactions.list({
    created: { gte: Math.floor(+since / 1_000) },
    currency: "usd",
    limit: 100,
    expand: ["data.source"],
  });
  for await (const transaction of transactions) {
    // Other balances, such as money in reserve, are not part of what `readBalance` returns.
    if (transaction.balance_type !== "payments") continue;
    yield {
      ...toMovement(transaction),
      kind: transaction.type,
      currency: "USD",
      about: aboutSource(transaction),
      meaning: MEANINGS[transaction.type] ?? null,
      at: new Date(transaction.created * 1_000),
    };
  }
}

function aboutSource({ source }: Stripe.BalanceTransaction): ProviderSubject {
  return typeof source === "object" && source ? subjectOf(source) : { kind: "other" };
}

/** Available and pending money, in cents. */
export async function readBalance(stripe: Stripe) {
  const { available, pending } = await stripe.balance.retrieve();
  const cents = [...available, ...pending]
    .filter(({ currency }) => currency === "usd")
    .reduce((sum, { amount }) => sum + amount, 0);
  return [{ currency: "USD" as const, cents }];
}
