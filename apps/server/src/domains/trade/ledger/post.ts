import { hash } from "node:crypto";
import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../../../platform/db/database.ts";
import { type Account, codeOf } from "./account-kinds.ts";

export interface Entry {
  readonly account: Account;
  /** Integer cents; credits are positive, debits negative. Entries of 0 are left out. */
  readonly cents: number;
}

/** Why money moves. `book-rules.ts` checks that each transaction has its cause, and vice versa. */
export type Cause =
  | "opening"
  | "charge"
  | "sale"
  | "clearance"
  | "refund"
  | "refund_sent"
  | "refund_failed"
  | "transfer"
  | "transfer_sent"
  | "transfer_failed"
  | "set_off"
  | "dispute"
  | "dispute_won"
  | "provider_fee"
  | "operator"
  | "bank_transfer"
  | "adjustment";

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
  const given = postings.map(toRow);
  const rows = given.toSorted((a, b) => compare(a.reference, b.reference));
  const places = new Map(rows.map(({ reference }, index) => [reference, index + 1]));
  // Sorted by account, and in the given order for each.
  const entries = given
    .flatMap(({ entries, mode, reference }) =>
      entries.map((entry) => ({ ...entry, mode, place: places.get(reference) })),
    )
    .sort((a, b) => compare(a.code, b.code) || compare(a.mode, b.mode));
  const of = (key: keyof (typeof rows)[number]) => rows.map((row) => row[key]);
  const each = (key: keyof (typeof entries)[number]) => entries.map((entry) => entry[key]);
  try {
    const { rows: posted } = await sql<Posted>`
      SELECT * FROM post_to_ledger(${of("reference")}::text[], ${of("digest")}::text[],
        ${of("cause")}::text[], ${of("provider")}::text[], ${of("mode")}::text[],
        ${of("currency")}::text[], ${each("place")}::integer[], ${each("kind")}::text[],
        ${each("party")}::integer[], ${each("provider")}::text[], ${each("code")}::text[],
        ${each("cents")}::bigint[])`.execute(db);
    const byReference = new Map(rows.map(({ reference }, index) => [reference, posted[index]]));
    return given.map(({ reference }) => byReference.get(reference) as Posted);
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
  const merged = new Map<string, Account & { code: string; cents: number }>();
  for (const { account, cents } of entries) {
    if (!Number.isSafeInteger(cents)) throw new Error(`${reference} has ${cents} cents`);
    const code = codeOf(account);
    const { kind, party, provider } = account;
    const before = merged.get(code)?.cents ?? 0;
    merged.set(code, { code, kind, party, provider, cents: before + cents });
  }
  const moved = [...merged.values()].filter(({ cents }) => cents !== 0);
  const balance = moved.reduce((sum, { cents }) => sum + cents, 0);
  if (balance !== 0) throw new Error(`${reference} is out of balance by ${balance} cents`);
  if (moved.length === 0) throw new Error(`${reference} moves nothing`);
  return moved.sort((a, b) => compare(a.code, b.code));
}

/** By code unit, as PostgreSQL compares under the "C" collation. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
