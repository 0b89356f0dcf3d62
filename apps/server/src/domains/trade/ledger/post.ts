import { hash } from "node:crypto";
import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { Account } from "./account-kinds.ts";

export interface Entry {
  readonly account: Account;
  /** Integer cents; credits are positive, debits negative. Entries of 0 are left out. */
  readonly cents: number;
}

/** Why money moves. `verify-ledger.ts` checks that each transaction has its cause, and vice versa. */
export const CAUSES = [
  "opening",
  "charge",
  "sale",
  "clearance",
  "refund",
  "refund_sent",
  "refund_failed",
  "transfer",
  "transfer_sent",
  "transfer_failed",
  "set_off",
  "dispute",
  "dispute_won",
  "provider_fee",
  "operator",
  "adjustment",
] as const;
export type Cause = (typeof CAUSES)[number];

/** One balanced transaction. */
export interface Posting {
  /** Unique for the business fact, such as "sale:12". */
  readonly reference: string;
  readonly cause: Cause;
  readonly mode: PaymentMode;
  /** The provider through which money moved; null between our own accounts. */
  readonly provider: string | null;
  readonly currency: Currency;
  readonly entries: readonly Entry[];
}

export interface Posted {
  readonly transactionId: number;
  /** True if the reference had been posted before, with the same content. Nothing moved now. */
  readonly isReplay: boolean;
}

/** An account would pass its bound, such as a balance below zero. */
export class InsufficientBalance extends Error {
  override readonly name = "InsufficientBalance";
}

/** Posts one transaction. See `postAll`. */
export async function post(db: Database, posting: Posting): Promise<Posted> {
  const [posted] = await postAll(db, [posting]);
  return posted as Posted;
}

/**
 * Posts transactions and returns what became of each, in the given order. A reference that was
 * already posted with the same content changes nothing. Throws for one that was posted with other
 * content and for entries that don't sum to zero, because both are bugs, and `InsufficientBalance`
 * for an account beyond its bound. All postings of a database transaction belong in one call,
 * because accounts are locked in a sorted order within each call only.
 */
export async function postAll(db: Database, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const rows = postings.map(toRow);
  try {
    const { rows: posted } = await sql<Posted & { reference: string }>`
      SELECT * FROM post_to_ledger(${storedJson(rows)}::jsonb)`.execute(db);
    const byReference = new Map(posted.map((each) => [each.reference, each]));
    return rows.map(({ reference }) => byReference.get(reference) as Posted);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === "ledger_accounts_bound")
      throw new InsufficientBalance(error.message, { cause: error });
    throw error;
  }
}

function toRow(posting: Posting) {
  const { reference, cause, mode, provider, currency } = posting;
  const entries = mergeEntries(posting);
  const content = { cause, mode, provider, currency, entries };
  return { reference, ...content, digest: hash("sha256", JSON.stringify(content)) };
}

/** Each account once, in a fixed order, so that equal content has an equal digest. */
function mergeEntries({ reference, entries }: Posting) {
  const cents = new Map<string, number>();
  for (const { account, cents: own } of entries) {
    if (!Number.isSafeInteger(own)) throw new Error(`${reference} has ${own} cents`);
    const { kind, party, provider } = account;
    const key = JSON.stringify({ kind, party, provider });
    cents.set(key, (cents.get(key) ?? 0) + own);
  }
  const merged = [...cents].filter(([, own]) => own !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const balance = merged.reduce((sum, [, own]) => sum + own, 0);
  if (balance !== 0) throw new Error(`${reference} is out of balance by ${balance} cents`);
  if (merged.length === 0) throw new Error(`${reference} moves nothing`);
  return merged.map(([key, own]) => ({ ...(JSON.parse(key) as Account), cents: own }));
}
