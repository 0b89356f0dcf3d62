import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";
import { readUserBalances } from "../ledger/balances.ts";
import { payoutFactsOf, payoutProviderOf } from "./payout-facts.ts";
import { obstaclesOf, payableOf } from "./payout-policy.ts";
import { presentIdentity } from "./seller-details.ts";
import { type Payee, readPayee } from "./seller-queries.ts";

/** The caller's balance as a seller, and what a payout needs. */
export async function readBalance(ctx: UserServices): Promise<SellerBalance> {
  const { db, user, payments, sellerChecks } = ctx;
  const settings = (await ctx.settings.read()).payments.value;
  const mode = modeOf(payments);
  const provider = payoutProviderOf(payments);
  const balances = await readUserBalances(db, { userId: user.id, mode, currency: "USD" });
  const payee = await readPayee(db, user.id, provider?.name);
  const facts = payoutFactsOf(payee, { provider, balances, settings });
  return {
    currency: "USD",
    mode,
    pending: facts.pending,
    available: facts.available,
    inTransit: balances("seller_in_transit"),
    owed: facts.owed,
    payable: payableOf(facts),
    minimumPayout: facts.minimum,
    obstacles: obstaclesOf(facts),
    schedule: payee.schedule ?? "none",
    nextPayoutAt: payee.nextDay ? `${payee.nextDay}T00:00:00.000Z` : null,
    nextClearance: await findNextClearance(db, user.id, mode),
    account: provider ? accountOf(provider.name, payee) : null,
    hasPayouts: facts.hasPayouts,
    identity: presentIdentity(payee, sellerChecks.note),
    clearanceDays: payee.isTrusted ? settings.trustedClearanceDays : settings.refundDays,
  };
}

function accountOf(
  provider: string,
  { canReceive, canPayOut, requirements }: Payee,
): SellerBalance["account"] {
  if (canReceive === null || canPayOut === null || requirements === null) return null;
  return { provider, canReceive, canPayOut, requirements };
}

/** The sales that become available on the next day on which any does. */
async function findNextClearance(
  db: Database,
  sellerId: number,
  mode: string,
): Promise<SellerBalance["nextClearance"]> {
  const { rows } = await sql<{ at: Date | null; amount: number }>`
    SELECT max(clears_at) AS at, coalesce(sum(seller_cents), 0)::double precision AS amount
    FROM purchases JOIN orders ON orders.id = order_id
    WHERE seller_id = ${sellerId} AND mode = ${mode} AND cleared_at IS NULL
      AND credited_at IS NOT NULL AND NOT is_frozen AND seller_cents > 0
      AND clears_at < date_trunc('day', (
        SELECT min(clears_at) FROM purchases JOIN orders ON orders.id = order_id
        WHERE seller_id = ${sellerId} AND mode = ${mode} AND cleared_at IS NULL
          AND credited_at IS NOT NULL AND NOT is_frozen AND seller_cents > 0)) + interval '1 day'`.execute(
    db,
  );
  const [next] = rows;
  return next?.at ? { at: next.at.toISOString(), amount: next.amount } : null;
}
