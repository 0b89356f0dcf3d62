import type Stripe from "stripe";
import { type Item, PLATFORM, type World } from "./world.ts";

/** How long money from payments is pending. https://docs.stripe.com/payouts#payout-speed */
const PENDING_SECONDS = 2 * 86_400;

type Type = Stripe.BalanceTransaction.Type;

interface Movement {
  readonly type: Type;
  readonly amount: number;
  readonly fee?: number;
  readonly source: string | null;
  readonly account?: string;
}

/**
 * Stripe's balance transactions: every change of an account's balance is one.
 * https://docs.stripe.com/api/balance_transactions/object
 */
export function openBooks(world: World) {
  function move({ type, amount, fee = 0, source, account = PLATFORM }: Movement): string {
    const isPending = type === "charge" || type === "payment";
    const availableOn = world.now() + (isPending && account === PLATFORM ? PENDING_SECONDS : 0);
    const { id } = world.add("txn", account, {
      ...{ object: "balance_transaction", type, amount, fee, net: amount - fee, currency: "usd" },
      ...{ source, available_on: availableOn, balance_type: "payments", description: null },
      ...{ exchange_rate: null, reporting_category: type, status: "available", fee_details: [] },
    } satisfies Omit<Stripe.BalanceTransaction, "id" | "created">);
    return id;
  }

  function sum(account: string, isIncluded: (availableOn: number) => boolean): number {
    return world
      .list("balance_transaction", account)
      .filter(({ available_on }) => isIncluded(available_on as number))
      .reduce((cents, { net }) => cents + (net as number), 0);
  }
  const available = (account: string) => sum(account, (on) => on <= world.now());
  const pending = (account: string) => sum(account, (on) => on > world.now());

  return {
    move,
    /** Makes pending money available, as if days had passed. */
    release() {
      for (const item of world.list("balance_transaction", PLATFORM))
        change(item, { available_on: Math.min(item.available_on as number, world.now()) });
    },
    available,
    pending,
    total: (account: string) => available(account) + pending(account),
    /** https://docs.stripe.com/api/balance/balance_object */
    balance: (account: string) => ({
      object: "balance",
      livemode: world.isLive,
      available: [{ amount: available(account), currency: "usd" }],
      pending: [{ amount: pending(account), currency: "usd" }],
    }),
  };
}

export type Books = ReturnType<typeof openBooks>;

/** 2.9 % and 30 cents, as for domestic cards in the US. https://stripe.com/pricing */
export const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

/** Fields of an item, which the fake changes in place. */
export function change(item: Item, fields: object): void {
  Object.assign(item, fields);
}
