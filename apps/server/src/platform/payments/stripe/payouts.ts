import type Stripe from "stripe";
import type {
  PayoutCall,
  PayoutOutcome,
  PayoutProvider,
  TransferCall,
  TransferOutcome,
  Unknown,
} from "../payments.ts";
import { openAccounts } from "./accounts.ts";
import { searchSince } from "./call-window.ts";
import { toMovement } from "./movements.ts";
import { currencyOf, expanded, whyRefused } from "./stripe-client.ts";
import { REFERENCE } from "./subjects.ts";

/** https://docs.stripe.com/api/payouts/failures */
const FAILURES: Record<string, string> = {
  account_closed: "The bank account is closed.",
  account_frozen: "The bank account is frozen.",
  bank_account_restricted: "The bank account doesn't accept this kind of transfer.",
  could_not_process: "The bank couldn't process the transfer.",
  declined: "The bank declined the transfer.",
  incorrect_account_holder_name: "The bank account has another holder's name.",
  insufficient_funds: "There was not enough money in the account.",
  invalid_account_number: "The bank account number isn't valid.",
  invalid_currency: "The bank account doesn't accept US dollars.",
  no_account: "No bank account has these details.",
};

/** Transfers to sellers' accounts at Stripe, and payouts from there to their banks. */
export function openPayouts(stripe: Stripe): PayoutProvider {
  async function transfer(call: TransferCall): Promise<TransferOutcome> {
    try {
      const created = await stripe.transfers.create(
        {
          ...{ amount: call.cents, currency: currencyOf(call), destination: call.accountId },
          transfer_group: call.reference,
          metadata: { [REFERENCE]: call.reference },
          expand: ["balance_transaction"],
        },
        { idempotencyKey: call.reference },
      );
      return toTransferOutcome(created);
    } catch (error) {
      const reason = whyRefused(error);
      if (reason === undefined) throw error;
      return { status: "failed", reason };
    }
  }

  async function findTransfer({ reference }: TransferCall): Promise<TransferOutcome | Unknown> {
    const { data } = await stripe.transfers.list({
      transfer_group: reference,
      expand: ["data.balance_transaction"],
    });
    const found = data.find(({ metadata }) => metadata[REFERENCE] === reference);
    return found ? toTransferOutcome(found) : { status: "unknown" };
  }

  async function payOut(call: PayoutCall): Promise<PayoutOutcome> {
    try {
      const created = await stripe.payouts.create(
        {
          amount: call.cents,
          currency: currencyOf(call),
          metadata: { [REFERENCE]: call.reference },
        },
        { idempotencyKey: call.reference, stripeContext: call.accountId },
      );
      return toPayoutOutcome(created);
    } catch (error) {
      const reason = whyRefused(error);
      if (reason === undefined) throw error;
      return { status: "failed", reason };
    }
  }

  async function findPayout(call: PayoutCall): Promise<PayoutOutcome | Unknown> {
    const id = call.providerId ?? (await searchPayout(call))?.id;
    if (id === undefined) return { status: "unknown" };
    const found = await stripe.payouts.retrieve(id, {}, { stripeContext: call.accountId });
    if (found.metadata?.[REFERENCE] !== call.reference)
      throw new Error(`Stripe's payout ${id} does not belong to ${call.reference}`);
    return toPayoutOutcome(found);
  }

  async function searchPayout(call: PayoutCall): Promise<Stripe.Payout | undefined> {
    const payouts = stripe.payouts.list(
      { ...searchSince(call), limit: 100 },
      { stripeContext: call.accountId },
    );
    for await (const payout of payouts)
      if (payout.metadata?.[REFERENCE] === call.reference) return payout;
    return undefined;
  }

  return { transfer, findTransfer, payOut, findPayout, ...openAccounts(stripe) };
}

function toTransferOutcome({ id, balance_transaction }: Stripe.Transfer): TransferOutcome {
  const transaction = expanded(balance_transaction);
  if (!transaction) throw new Error(`Stripe's transfer ${id} has no balance transaction yet`);
  return { providerId: id, status: "succeeded", movement: toMovement(transaction) };
}

function toPayoutOutcome({ id, status, failure_code }: Stripe.Payout): PayoutOutcome {
  if (status === "paid") return { providerId: id, status };
  if (status !== "failed" && status !== "canceled") return { providerId: id, status: "pending" };
  const canceled = "The payout was canceled.";
  const failed = FAILURES[failure_code ?? ""] ?? "The bank returned the money.";
  const reason = status === "canceled" ? canceled : failed;
  return { providerId: id, status: "failed", reason };
}
