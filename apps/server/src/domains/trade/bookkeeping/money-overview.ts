import type { PaymentMode } from "@stackyard/contract/base/money";
import type { MoneyOverview } from "@stackyard/contract/trade/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { ACCOUNT_KINDS } from "../ledger/account-kinds.ts";
import { readTotals } from "../ledger/balances.ts";
import { listPayoutStops } from "../payouts/payout-stops.ts";

type Counted = Pick<
  MoneyOverview,
  "orders" | "volume" | "fees" | "refunded" | "chargedBack" | "waiting" | "holds"
>;

/** The state of the books, for each mode that this server has used or uses. */
export async function readMoneyOverview(ctx: Services): Promise<MoneyOverview[]> {
  const { db, payments } = ctx;
  const totals = await readTotals(db);
  const used = new Set<PaymentMode>([
    ...payments.providers.map(({ mode }) => mode),
    ...totals.map(({ mode }) => mode),
  ]);
  const modes = (["live", "test"] as const).filter((mode) => used.has(mode));
  return Promise.all(
    modes.map(async (mode) => ({
      mode,
      currency: "USD" as const,
      ...(await count(db, mode)),
      balances: totals
        .filter((total) => total.mode === mode && total.currency === "USD")
        .map(({ kind, provider, cents }) => ({
          ...{ kind, provider, amount: Number(cents) },
          description: ACCOUNT_KINDS[kind].description,
        })),
      obstacles: await findObstacles(ctx, mode),
    })),
  );
}

async function findObstacles(
  ctx: Services,
  mode: PaymentMode,
): Promise<MoneyOverview["obstacles"]> {
  const own = ctx.payments.providers.filter((provider) => provider.mode === mode);
  const found = await Promise.all(
    own.map(async (provider) => ({
      provider: provider.name,
      reasons: await listPayoutStops(ctx, provider).catch((error: unknown) => {
        ctx.log.warn({ err: error, provider: provider.name }, "obstacles are unknown");
        return ["The payment provider doesn't answer."];
      }),
    })),
  );
  return found.flatMap(({ provider, reasons }) =>
    reasons.length > 0 ? [{ provider, reasons: [...reasons] }] : [],
  );
}

async function count(db: Database, mode: PaymentMode): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT sold.*, waiting, holds FROM (
      SELECT count(DISTINCT order_id)::integer AS orders,
        coalesce(sum(amount_cents + purchases.tax_cents), 0)::double precision AS volume,
        coalesce(sum(fee_cents - fee_refunded_cents), 0)::double precision AS fees,
        coalesce(sum(refunded_cents), 0)::double precision AS refunded,
        coalesce(sum(charged_back_cents), 0)::double precision AS charged_back
      FROM orders JOIN purchases ON order_id = orders.id
      WHERE mode = ${mode} AND paid_at > now() - interval '30 days') AS sold,
    LATERAL (SELECT jsonb_build_object(
      'refundsToDecide', (SELECT count(*) FROM refunds JOIN orders ON orders.id = order_id
        WHERE refunds.status = 'objected' AND mode = ${mode}),
      'failedRefunds', (SELECT count(*) FROM refunds JOIN orders ON orders.id = order_id
        WHERE refunds.status = 'failed' AND mode = ${mode}),
      'openDisputes', (SELECT count(*) FROM disputes
        WHERE status IN ('inquiry', 'open') AND mode = ${mode}),
      'failedPayouts', (SELECT count(*) FROM payouts
        WHERE status = 'payout_failed' AND mode = ${mode}),
      'identitiesToCheck', (SELECT count(*) FROM sellers WHERE identity_status = 'pending'),
      'adjustments', (SELECT count(*) FROM adjustments
        WHERE status = 'proposed' AND mode = ${mode}),
      'unclearCalls', (SELECT count(*) FROM provider_calls WHERE status = 'sent'
        AND error IS NOT NULL AND sent_at < now() - interval '1 hour' AND mode = ${mode})
      ) AS waiting) AS work,
    LATERAL (SELECT jsonb_build_object('count', count(*),
        'amount', coalesce(sum(amount_cents - captured_cents - released_cents), 0)) AS holds
      FROM ledger_holds JOIN ledger_accounts ON ledger_accounts.id = account_id
      WHERE captured_cents + released_cents < amount_cents AND mode = ${mode}) AS held`.execute(db);
  return rows[0] as Counted;
}
