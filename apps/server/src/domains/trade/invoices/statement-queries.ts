import type { PaymentMode } from "@stackyard/contract/base/money";
import type { Statement, StatementLine } from "@stackyard/contract/trade/statements";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** A seller's accounts within some days. The cost doesn't depend on what was before or after them. */
export interface Span {
  readonly sellerId: number;
  readonly mode: PaymentMode;
  /** The first day, and the first one after the span. */
  readonly from: string;
  readonly to: string;
}

/** The seller's accounts with the versions at the start and end of the span. */
function spanned({ sellerId, mode, from, to }: Span): RawBuilder<unknown> {
  return sql`
    SELECT id, kind, ledger_version_before(id, ${from}::timestamp AT TIME ZONE 'UTC') AS first,
      ledger_version_before(id, ${to}::timestamp AT TIME ZONE 'UTC') AS last
    FROM ledger_accounts
    WHERE party_id = ${sellerId} AND mode = ${mode} AND currency = 'USD' AND provider IS NULL
      AND kind LIKE 'seller\\_%'`;
}

type Balances = Statement["opening"];

/** The balances at the start and end of a span. */
export async function readSpanBalances(
  db: Database,
  span: Span,
): Promise<{ readonly opening: Balances; readonly closing: Balances }> {
  // An account that was opened with a balance has it before its first entry.
  const { rows } = await sql<{ kind: string; opening: number; closing: number }>`
    WITH account AS MATERIALIZED (${spanned(span)})
    SELECT kind, coalesce(before.balance_after, initial.balance_before, 0)::double precision AS opening,
      coalesce(after.balance_after, initial.balance_before, 0)::double precision AS closing
    FROM account
      LEFT JOIN ledger_entries AS before ON before.account_id = account.id AND before.version = first
      LEFT JOIN ledger_entries AS after ON after.account_id = account.id AND after.version = last
      LEFT JOIN ledger_entries AS initial ON initial.account_id = account.id AND initial.version = 1`.execute(
    db,
  );
  const toBalances = (side: "opening" | "closing"): Balances => {
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.[side] ?? 0;
    const pending = of("seller_pending");
    const available = of("seller_available");
    const inTransit = of("seller_in_transit");
    const receivable = of("seller_receivable");
    const total = pending + available + inTransit + receivable;
    return { pending, available, inTransit, receivable, total };
  };
  return { opening: toBalances("opening"), closing: toBalances("closing") };
}

/** Transactions that changed what the seller has in all, in a span. */
function moved(span: Span): RawBuilder<unknown> {
  return sql`
    WITH account AS MATERIALIZED (${spanned(span)}), moved AS (
      SELECT transaction_id, sum(amount_cents) AS amount
      FROM account JOIN ledger_entries ON account_id = account.id AND version > first AND version <= last
      GROUP BY transaction_id HAVING sum(amount_cents) <> 0
    )`;
}

const kindOf = (table: string) =>
  sql.raw(`CASE ${table}.cause WHEN 'transfer_sent' THEN 'payout'
  WHEN 'sale' THEN 'sale' WHEN 'refund' THEN 'refund' WHEN 'dispute' THEN 'dispute'
  WHEN 'dispute_won' THEN 'dispute_won' ELSE 'adjustment' END`);

export async function sumSpan(db: Database, span: Span): Promise<Statement["totals"]> {
  const { rows } = await sql<Statement["totals"][number]>`
    ${moved(span)}
    SELECT ${kindOf("ledger_transactions")} AS kind, count(*)::integer AS count, sum(amount)::double precision AS amount
    FROM moved JOIN ledger_transactions ON id = transaction_id
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

type LineRow = Omit<StatementLine, "at"> & { readonly id: number; readonly at: Date };

/** The next movements of a span, oldest first. */
export async function listSpanLines(
  db: Database,
  span: Span,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    ${moved(span)}, line AS MATERIALIZED (
      SELECT transaction_id AS id, created_at AS at, cause, reference, amount,
        CASE WHEN reference ~ '^[a-z]+:[0-9]+$' THEN split_part(reference, ':', 2)::integer END AS subject
      FROM moved JOIN ledger_transactions ON id = transaction_id
      WHERE transaction_id > ${after} ORDER BY transaction_id LIMIT ${limit}
    )
    SELECT line.id, line.at, ${kindOf("line")} AS kind, line.reference,
      line.amount::double precision AS amount,
      CASE line.cause WHEN 'sale' THEN purchases.amount_cents END AS price,
      CASE line.cause WHEN 'sale' THEN purchases.fee_cents END AS fee,
      coalesce(CASE line.cause
        WHEN 'sale' THEN purchases.title
        WHEN 'refund' THEN 'Refund: ' || refunded.title
        WHEN 'transfer_sent' THEN 'Payout'
        WHEN 'adjustment' THEN adjustments.reason
        WHEN 'dispute' THEN 'Disputed payment of order ' || disputed.order_id
        WHEN 'dispute_won' THEN 'Disputed payment of order ' || disputed.order_id || ' returned'
        END, 'Adjustment') AS description
    FROM line
      LEFT JOIN purchases ON line.cause = 'sale' AND purchases.id = subject
      LEFT JOIN refunds ON line.cause = 'refund' AND refunds.id = subject
      LEFT JOIN purchases AS refunded ON refunded.id = refunds.purchase_id
      LEFT JOIN adjustments ON line.cause = 'adjustment' AND adjustments.id = subject
      LEFT JOIN LATERAL (
        SELECT order_id FROM dispute_parts JOIN purchases ON purchases.id = purchase_id
        WHERE movement_reference = line.reference LIMIT 1) AS disputed ON line.cause LIKE 'dispute%'
    ORDER BY line.id`.execute(db);
  return rows;
}

/** The month of a seller's first entry, such as "2027-03"; null without entries. */
export async function findFirstMonth(
  db: Database,
  sellerId: number,
  mode: PaymentMode,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(min(ledger_transactions.created_at) AT TIME ZONE 'UTC', 'YYYY-MM') AS month
    FROM ledger_accounts JOIN ledger_entries ON account_id = ledger_accounts.id AND ledger_entries.version = 1
      JOIN ledger_transactions ON ledger_transactions.id = transaction_id
    WHERE party_id = ${sellerId} AND ledger_accounts.mode = ${mode}
      AND currency = 'USD' AND kind LIKE 'seller\\_%'`.execute(db);
  return rows[0]?.month ?? null;
}
