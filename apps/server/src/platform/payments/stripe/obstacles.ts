import type Stripe from "stripe";

/**
 * Why money must not be paid out. Automatic payouts of our own balance would take held money to the
 * operator's bank.
 */
export async function listObstacles(stripe: Stripe): Promise<string[]> {
  const [{ payments }, account] = await Promise.all([
    stripe.balanceSettings.retrieve(),
    stripe.accounts.retrieveCurrent(),
  ]);
  const obstacles: string[] = [];
  const interval = payments.payouts?.schedule?.interval ?? "unknown";
  if (interval !== "manual")
    obstacles.push(
      `Stripe pays out this account's balance automatically (${interval}). Set payouts to manual in Stripe's Dashboard, because buyers' and sellers' money would leave with it.`,
    );
  const rules = Object.values(payments.payouts?.automatic_transfer_rules_by_currency ?? {});
  if (rules.some((each) => each.length > 0))
    obstacles.push(
      "Stripe moves this account's balance by automatic transfer rules. Remove them in Stripe's Dashboard.",
    );
  if (account.default_currency !== "usd")
    obstacles.push(
      `Stripe settles in ${String(account.default_currency).toUpperCase()}. Prices are in US dollars, so the account's default currency must be USD.`,
    );
  return obstacles;
}
