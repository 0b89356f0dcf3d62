import type Stripe from "stripe";
import { type Books, change } from "./books.ts";
import type { Params } from "./form.ts";
import { type Item, invalid, PLATFORM, Refusal, type World } from "./world.ts";

/** What onboarding asks a person for. https://docs.stripe.com/connect/required-verification-information */
const INITIALLY_DUE = [
  "business_type",
  "external_account",
  "individual.dob.day",
  "individual.dob.month",
  "individual.first_name",
  "individual.verification.document",
  "tos_acceptance.date",
];

/** Connected accounts, transfers to them and their payouts. https://docs.stripe.com/connect */
export function openConnect(world: World, books: Books) {
  const own = world.add("acct", PLATFORM, {
    ...{ object: "account", default_currency: "usd", payouts_enabled: true, is_platform: true },
  });
  const settings = {
    object: "balance_settings",
    payments: {
      payouts: {
        schedule: { interval: "manual" as string },
        automatic_transfer_rules_by_currency: null,
      },
    },
  };

  /** https://docs.stripe.com/api/accounts/create */
  function createAccount({
    email,
    controller,
    capabilities,
    metadata = {},
    settings,
  }: Params): Item {
    if (!controller) throw invalid("Missing required param: controller.", "controller");
    const account = world.add("acct", PLATFORM, {
      ...{ object: "account", email: email ?? null, metadata, controller },
      capabilities: Object.fromEntries(
        Object.keys(capabilities ?? {}).map((name) => [name, "inactive"]),
      ),
      ...{ payouts_enabled: false, details_submitted: false, default_currency: "usd", settings },
      requirements: {
        ...{ currently_due: INITIALLY_DUE, past_due: [], pending_verification: [] },
        ...{ eventually_due: INITIALLY_DUE, disabled_reason: "requirements.past_due" },
      },
    });
    return account;
  }

  function emitOfAccount(account: Item): void {
    // The event is one of the connected account, though the object is listed at the platform.
    const { undelivered } = world;
    world.emit("account.updated", account);
    const last = undelivered.pop();
    if (last)
      undelivered.push({ account: account.id, event: { ...last.event, account: account.id } });
  }

  function setRequirements(
    id: string,
    due: readonly string[],
    disabled: string | null = null,
  ): void {
    const account = world.get(id, "account");
    const isActive = due.length === 0 && disabled === null;
    change(account, {
      payouts_enabled: isActive,
      details_submitted: true,
      capabilities: { transfers: isActive ? "active" : "inactive" },
      requirements: {
        ...{ currently_due: due, past_due: [], pending_verification: [], eventually_due: [] },
        disabled_reason: disabled,
      },
    });
    emitOfAccount(account);
  }

  /** https://docs.stripe.com/api/account_links/create */
  function createLink({ account, type, return_url }: Params) {
    world.get(account, "account");
    if (type !== "account_onboarding" || !return_url) throw invalid("Invalid account link.");
    const url = `https://connect.stripe.test/setup/${account}`;
    return { object: "account_link", created: world.now(), expires_at: world.now() + 300, url };
  }

  /**
   * Fails if the available balance doesn't cover it.
   * https://docs.stripe.com/connect/separate-charges-and-transfers#transfer-availability
   */
  function transfer({
    amount: given,
    currency,
    destination,
    transfer_group,
    metadata = {},
  }: Params): Item {
    const account = world.find(destination);
    if (account?.object !== "account")
      throw new Refusal(400, `No such destination: '${destination}'`, { code: "resource_missing" });
    if ((account.capabilities as Record<string, string>).transfers !== "active")
      throw new Refusal(
        400,
        "Your destination account needs to have at least one of the following capabilities enabled: transfers",
        { code: "insufficient_capabilities_for_transfer" },
      );
    const amount = Number(given);
    if (amount > books.available(PLATFORM))
      throw new Refusal(400, "You have insufficient available funds in your Stripe account.", {
        code: "balance_insufficient",
      });
    const item = world.add("tr", PLATFORM, {
      ...{ object: "transfer", amount, amount_reversed: 0, currency, destination, metadata },
      ...{ transfer_group: transfer_group ?? null, reversed: false, balance_transaction: "" },
    });
    change(item, {
      balance_transaction: books.move({ type: "transfer", amount: -amount, source: item.id }),
    });
    const payment = world.add("py", destination, {
      ...{ object: "charge", amount, currency: "usd", status: "succeeded", metadata: {} },
    });
    books.move({ type: "payment", amount, source: payment.id, account: destination });
    world.emit("transfer.created", item);
    return item;
  }

  /** https://docs.stripe.com/api/payouts/create */
  function payOut({ amount: given, currency, metadata = {} }: Params, account: string): Item {
    const amount = Number(given);
    if (!world.find(account)?.payouts_enabled)
      throw new Refusal(
        400,
        "Cannot create payouts; this account has requirements that need to be collected.",
        {
          code: "payouts_not_allowed",
        },
      );
    if (amount > books.available(account))
      throw new Refusal(
        400,
        "You have insufficient funds in your Stripe account for this payout.",
        {
          code: "balance_insufficient",
        },
      );
    const payout = world.add("po", account, {
      ...{
        object: "payout",
        amount,
        currency,
        status: "pending",
        metadata,
        type: "bank_account",
      },
      ...{ method: "standard", automatic: false, failure_code: null, balance_transaction: "" },
    });
    change(payout, {
      balance_transaction: books.move({
        type: "payout",
        amount: -amount,
        source: payout.id,
        account,
      }),
    });
    world.emit("payout.created", payout);
    return payout;
  }

  function payoutOf(reference: string): Item {
    for (const { id } of world.list("account", PLATFORM)) {
      const found = world
        .list("payout", id)
        .find(({ metadata }) => Object.values(metadata as object).includes(reference));
      if (found) return found;
    }
    throw new Error(`the fake Stripe has no payout ${reference}`);
  }

  return {
    settings,
    readOwnAccount: () => own,
    createAccount,
    createLink,
    transfer,
    payOut,
    sellers: {
      /** The seller fills in the onboarding form. */
      onboard: (id: string) => setRequirements(id, []),
      require: setRequirements,
    },
    payouts: {
      /**
       * The bank takes some days, and may return the money even after the payout was paid.
       * https://docs.stripe.com/api/payouts/object#payout_object-status
       */
      advance(
        reference: string,
        status: "in_transit" | "paid" | "failed",
        failure_code = "account_closed",
      ) {
        const payout = payoutOf(reference);
        change(payout, { status });
        if (status === "failed") {
          const amount = payout.amount as number;
          const account = world.accountOf(payout);
          const id = books.move({ type: "payout_failure", amount, source: payout.id, account });
          change(payout, { failure_code, failure_balance_transaction: id });
          // A failed payout disables the bank account. https://docs.stripe.com/connect/payouts-connected-accounts
          setRequirements(account, ["external_account"]);
        }
        const type = status === "in_transit" ? "updated" : status;
        world.emit(`payout.${type}`, payout);
      },
    },
    operator: {
      /** https://docs.stripe.com/connect/top-ups */
      topUp(amount: number): string {
        const item = world.add("tu", PLATFORM, { object: "topup", amount, status: "succeeded" });
        return books.move({ type: "topup", amount, source: item.id });
      },
      payOut(amount: number): string {
        const item = world.add("po", PLATFORM, { object: "payout", amount, metadata: {} });
        world.emit("payout.paid", item);
        return books.move({ type: "payout", amount: -amount, source: item.id });
      },
      /** Fees that belong to no payment. https://docs.stripe.com/reports/balance-transaction-types */
      chargeFee: (amount: number) =>
        books.move({ type: "stripe_fee", amount: -amount, source: null }),
      /** Anything else that Stripe may do to a balance. */
      adjust: (amount: number, type: Stripe.BalanceTransaction.Type = "adjustment") =>
        books.move({ type, amount, source: null }),
      setPayoutInterval(interval: "manual" | "daily" | "weekly"): void {
        settings.payments.payouts.schedule.interval = interval;
      },
    },
  };
}
