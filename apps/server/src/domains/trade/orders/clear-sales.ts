import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { receivableSetOff, salesCleared } from "@stackyard/contract/events/trade/payout-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { recordAll } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { lockBalances } from "../ledger/balances.ts";
import { type Posting, postAll } from "../ledger/post.ts";

export const clearSalesHourly = jobKind<object>("clear-sales", { policy: "exclusive" });

/** Sales cleared in one transaction. */
const BATCH = 500;

interface Sale {
  readonly id: number;
  readonly sellerId: number;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  /** The seller's part in cents, less what was refunded. */
  readonly cents: number;
}

/**
 * Makes sales available to their sellers after the refund window. Money that a seller owes us is set
 * off first. Sales with an open refund request or dispute wait.
 */
export async function clearSales(ctx: Services): Promise<void> {
  while ((await inTransaction(ctx, ({ db }) => clearBatch(db))) === BATCH) {
    // The next batch.
  }
}

async function clearBatch(db: Database): Promise<number> {
  const { rows: sales } = await sql<Sale>`
    WITH sale AS MATERIALIZED (
      SELECT id FROM purchases
      WHERE cleared_at IS NULL AND credited_at IS NOT NULL AND clears_at <= now()
        AND NOT is_frozen
      ORDER BY clears_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE purchases SET cleared_at = now() FROM sale, orders
    WHERE purchases.id = sale.id AND orders.id = order_id
    RETURNING purchases.id, seller_id, orders.mode, currency, seller_cents AS cents`.execute(db);
  const earning = sales.filter(({ cents }) => cents > 0);
  for (const own of Map.groupBy(earning, ({ mode, currency }) => `${mode} ${currency}`).values()) {
    const { postings, setOffs } = await toPostings(db, own);
    await postAll(db, postings);
    await tellSellers(db, own, setOffs);
  }
  return sales.length;
}

interface SetOff {
  readonly sellerId: number;
  readonly amountCents: number;
  readonly owedCents: number;
}

/** What a seller owes us is taken from their oldest sales. These are of one mode and currency. */
async function toPostings(
  db: Database,
  sales: readonly Sale[],
): Promise<{ readonly postings: readonly Posting[]; readonly setOffs: readonly SetOff[] }> {
  const sellerIds = [...new Set(sales.map(({ sellerId }) => sellerId))];
  const { mode, currency } = sales[0] as Sale;
  const balances = await lockBalances(db, { userIds: sellerIds, mode, currency });
  const owedBefore = (id: number) => -balances(id, "seller_receivable");
  const owed = new Map(sellerIds.map((id) => [id, owedBefore(id)]));
  const postings = sales.map(({ id, sellerId, cents }) => {
    const setOff = Math.min(cents, owed.get(sellerId) ?? 0);
    owed.set(sellerId, (owed.get(sellerId) ?? 0) - setOff);
    return {
      reference: `clearance:${id}`,
      ...({ cause: "clearance", provider: null, mode, currency } as const),
      entries: [
        { account: userAccount("seller_pending", sellerId), cents: -cents },
        { account: userAccount("seller_receivable", sellerId), cents: setOff },
        { account: userAccount("seller_available", sellerId), cents: cents - setOff },
      ],
    };
  });
  const setOffs = [...owed].map(([sellerId, owedCents]) => {
    return { sellerId, amountCents: owedBefore(sellerId) - owedCents, owedCents };
  });
  return { postings, setOffs: setOffs.filter(({ amountCents }) => amountCents > 0) };
}

/** One event for each seller of the batch. */
async function tellSellers(
  db: Database,
  sales: readonly Sale[],
  setOffs: readonly SetOff[],
): Promise<void> {
  const bySeller = Map.groupBy(sales, ({ sellerId }) => sellerId);
  const cleared = [...bySeller].map(([sellerId, own]) => {
    const amountCents = own.reduce((sum, { cents }) => sum + cents, 0);
    return { sellerId, sales: own.length, amountCents };
  });
  const about = <Data extends { readonly sellerId: number }>(data: Data) => ({
    ...{ actorId: null, subjectId: data.sellerId, data },
  });
  await recordAll({ db }, salesCleared, cleared.map(about));
  if (setOffs.length > 0) await recordAll({ db }, receivableSetOff, setOffs.map(about));
}
