import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { AccountKindName } from "./account-kinds.ts";

/** Balances of a user's accounts in cents. Missing accounts have 0. */
export async function readUserBalances(
  db: Database,
  { userId, mode, currency }: { userId: number; mode: PaymentMode; currency: Currency },
): Promise<(kind: AccountKindName) => number> {
  const rows = await db
    .selectFrom("ledgerAccounts")
    .select(["kind", "balanceCents"])
    .where("partyId", "=", userId)
    .where("mode", "=", mode)
    .where("currency", "=", currency)
    .execute();
  const balances = new Map(rows.map(({ kind, balanceCents }) => [kind, balanceCents]));
  return (kind) => balances.get(kind) ?? 0;
}

interface Users {
  readonly userIds: readonly number[];
  readonly mode: PaymentMode;
  readonly currency: Currency;
}

/**
 * Locks the accounts of these users until the transaction ends, in the order in which postings lock
 * them, and returns their balances. Use it for amounts that depend on balances.
 */
export async function lockBalances(
  db: Database,
  { userIds, mode, currency }: Users,
): Promise<(userId: number, kind: AccountKindName) => number> {
  const rows = await db
    .selectFrom("ledgerAccounts")
    .select(["partyId", "kind", "balanceCents"])
    .where("partyId", "in", [...userIds])
    .where("mode", "=", mode)
    .where("currency", "=", currency)
    .orderBy(sql`code COLLATE "C"`)
    .forNoKeyUpdate()
    .execute();
  const balances = new Map(rows.map((row) => [`${row.partyId} ${row.kind}`, row.balanceCents]));
  return (userId, kind) => balances.get(`${userId} ${kind}`) ?? 0;
}

export interface Balance {
  readonly kind: AccountKindName;
  readonly provider: string | null;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly cents: number;
}

/** Totals by kind of account and provider, entries that no seal covers yet included. */
export async function readTotals(db: Database): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    SELECT kind, provider, mode, currency, sum(cents)::bigint AS cents
    FROM (
      SELECT kind, provider, mode, currency, balance_cents AS cents FROM ledger_accounts
      UNION ALL
      SELECT kind, account.provider, account.mode, currency, amount_cents
      FROM ledger_unsealed
        JOIN ledger_entries AS entry USING (transaction_id)
        JOIN ledger_accounts AS account ON account.id = account_id
      WHERE bound = 'none'
    ) AS parts
    GROUP BY kind, provider, mode, currency
    ORDER BY mode, currency, kind, provider`.execute(db);
  return rows;
}
