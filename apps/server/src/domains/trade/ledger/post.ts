import { hash } from "node:crypto";
import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import pg from "pg";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Account, codeOf, userAccount } from "./account-kinds.ts";
import { postOne } from "./post-one.ts";

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
  /** What money that it adds to buyers' held accounts is held for. */
  readonly opens?: readonly Hold[];
}

/** Money of a buyer that is held for one purpose. */
export interface Hold {
  /** Unique for the purpose, such as "purchase:12". */
  readonly reference: string;
  readonly buyerId: number;
  readonly cents: number;
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
 * content or is given twice, and for entries that don't sum to zero, because these are bugs, and
 * `InsufficientBalance` for an account beyond its bound. All postings of a database transaction
 * belong in one call, because accounts are locked in a sorted order within each call only.
 */
export async function postAll(db: Database, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const given = postings.map(toRow);
  try {
    const [first, second] = given;
    const transactionId = first && !second ? await postOne(db, first) : null;
    return transactionId === null
      ? await postRows(db, given)
      : [{ transactionId, isReplay: false }];
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === "ledger_accounts_bound")
      throw new InsufficientBalance(error.message, { cause: error });
    throw error;
  }
}

async function postRows(db: Database, given: readonly Row[]): Promise<Posted[]> {
  const rows = given.toSorted((a, b) => compare(a.reference, b.reference));
  const places = new Map(rows.map(({ reference }, index) => [reference, index]));
  if (places.size < rows.length) throw new Error("a batch has a reference twice");
  const [result] = await callPostToLedger(db, columnsOf(rows, groupByAccount(given, places)));
  if (!result) throw new Error("the database did not post");
  return given.map(({ reference }) => {
    const place = places.get(reference) as number;
    const transactionId = Number(result.transactions[place]);
    return { transactionId, isReplay: result.replays?.[place] ?? false };
  });
}

interface Result {
  /** As text: the driver parses no arrays of bigint. */
  readonly transactions: readonly string[];
  /** Null if nothing had been posted before. */
  readonly replays: readonly boolean[] | null;
}

const callPostToLedger = compileOnce((db, given: ReturnType<typeof columnsOf>) => ({
  compile: () =>
    sql<Result>`
      SELECT * FROM post_to_ledger(${given.references}::text[], ${given.digests}::text[],
        ${given.causes}::text[], ${given.providers}::text[], ${given.modes}::text[],
        ${given.codes}::text[], ${given.kinds}::text[], ${given.parties}::integer[],
        ${given.accountProviders}::text[], ${given.accountModes}::text[],
        ${given.currencies}::text[], ${given.counts}::bigint[], ${given.totals}::bigint[],
        ${given.places}::integer[], ${given.owners}::integer[], ${given.cents}::bigint[],
        ${given.nths}::bigint[], ${given.sums}::bigint[], ${given.holdReferences}::text[],
        ${given.holdPlaces}::integer[], ${given.holdOwners}::integer[],
        ${given.holdCents}::bigint[])`.compile(db),
}));

type Row = ReturnType<typeof toRow>;

/** What moves in one account. */
interface Moves {
  readonly key: string;
  readonly account: Account & { readonly code: string };
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly entries: { readonly place: number; readonly cents: number }[];
}

/** The entries by account, in the order of codes, and in the given order for each. */
function groupByAccount(given: readonly Row[], places: ReadonlyMap<string, number>): Moves[] {
  const moves = new Map<string, Moves>();
  for (const { reference, mode, currency, entries } of given) {
    const place = places.get(reference) as number;
    for (const entry of entries) {
      const key = keyOf(entry.code, mode, currency);
      const own = moves.get(key) ?? { key, account: entry, mode, currency, entries: [] };
      moves.set(key, own);
      own.entries.push({ place, cents: entry.cents });
    }
  }
  return [...moves.values()].sort((a, b) => compare(a.key, b.key));
}

/** The arguments of the database's function. Its places count from 1. */
function columnsOf(rows: readonly Row[], moves: readonly Moves[]) {
  const places: number[] = [];
  const owners: number[] = [];
  const cents: number[] = [];
  const nths: number[] = [];
  const sums: number[] = [];
  const totals: number[] = [];
  for (const [index, { entries }] of moves.entries()) {
    let sum = 0;
    for (const [nth, entry] of entries.entries()) {
      sum += entry.cents;
      places.push(entry.place + 1);
      owners.push(index + 1);
      cents.push(entry.cents);
      nths.push(nth + 1);
      sums.push(sum);
    }
    totals.push(sum);
  }
  return {
    references: rows.map(({ reference }) => reference),
    digests: rows.map(({ digest }) => digest),
    causes: rows.map(({ cause }) => cause),
    providers: rows.map(({ provider }) => provider),
    modes: rows.map(({ mode }) => mode),
    codes: moves.map(({ account }) => account.code),
    kinds: moves.map(({ account }) => account.kind),
    parties: moves.map(({ account }) => account.party),
    accountProviders: moves.map(({ account }) => account.provider),
    accountModes: moves.map(({ mode }) => mode),
    currencies: moves.map(({ currency }) => currency),
    counts: moves.map(({ entries }) => entries.length),
    ...{ totals, places, owners, cents, nths, sums },
    ...holdColumns(rows, moves),
  };
}

function holdColumns(rows: readonly Row[], moves: readonly Moves[]) {
  const holds = rows.flatMap(({ opens, mode, currency, reference }, index) =>
    opens.map((hold) => {
      const key = keyOf(codeOf(userAccount("buyer_held", hold.buyerId)), mode, currency);
      const owner = moves.findIndex((each) => each.key === key);
      if (owner < 0) throw new Error(`${reference} holds money that it doesn't post`);
      return { ...hold, place: index + 1, owner: owner + 1 };
    }),
  );
  return {
    holdReferences: holds.map(({ reference }) => reference),
    holdPlaces: holds.map(({ place }) => place),
    holdOwners: holds.map(({ owner }) => owner),
    holdCents: holds.map(({ cents }) => cents),
  };
}

// A space sorts before everything in a code.
const keyOf = (code: string, mode: PaymentMode, currency: Currency) =>
  `${code} ${mode} ${currency}`;

function toRow(posting: Posting) {
  const { reference, cause, mode, provider, currency, opens = [] } = posting;
  const entries = mergeEntries(posting);
  const content = { cause, mode, provider, currency, entries };
  return { reference, ...content, opens, digest: hash("sha256", JSON.stringify(content)) };
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
