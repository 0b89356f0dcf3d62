import type Stripe from "stripe";
import type { PayoutProvider } from "../payments.ts";
import { describeRequirements } from "./requirements.ts";

/** Sellers' accounts: Stripe collects their details on its own pages and checks their identity. */
export function openAccounts(stripe: Stripe): Pick<PayoutProvider, "onboard" | "readAccount"> {
  return {
    async onboard({ id, email, accountId, returnUrl }) {
      const account = accountId ?? (await createAccount(stripe, { id, email }));
      const { url } = await stripe.accountLinks.create({
        account,
        type: "account_onboarding",
        return_url: returnUrl,
        // Our page offers to continue.
        refresh_url: returnUrl,
        collection_options: { fields: "eventually_due" },
      });
      return { accountId: account, url };
    },

    async readAccount(accountId) {
      const [account, balance] = await Promise.all([
        stripe.accounts.retrieve(accountId),
        stripe.balance.retrieve({}, { stripeContext: accountId }),
      ]);
      const available = balance.available.find(({ currency }) => currency === "usd");
      return {
        accountId,
        canReceive: account.capabilities?.transfers === "active",
        canPayOut: account.payouts_enabled === true,
        requirements: describeRequirements(account.requirements),
        availableCents: available?.amount ?? 0,
      };
    },
  };
}

/**
 * An account that receives our transfers. We pay Stripe's fees and cover negative balances, and pay
 * out only when the seller asks.
 */
async function createAccount(
  stripe: Stripe,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<string> {
  const account = await stripe.accounts.create(
    {
      ...(email && { email }),
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "stripe",
        stripe_dashboard: { type: "express" },
      },
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { stackyard_user: String(id) },
    },
    // A repeated click doesn't open a second account.
    { idempotencyKey: `account-${id}-${email}` },
  );
  return account.id;
}
