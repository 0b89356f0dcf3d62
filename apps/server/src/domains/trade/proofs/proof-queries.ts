import { randomBytes } from "node:crypto";
import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { LedgerProofs } from "../../../platform/db/schema.generated.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { LIABILITIES } from "../ledger/account-kinds.ts";

export type ProofRow = Selectable<LedgerProofs>;

/** A stored part of a proof's file. Hashes are hex. */
export interface Chunk {
  /** The stored file's digest. */
  readonly sha256: string;
  /** The hash of its first leaf. */
  readonly first: string;
  /** The node above its leaves. */
  readonly hash: string;
  readonly cents: number;
}

/** Modes and currencies in which users have accounts. */
export function listDenominations(
  db: Database,
): Promise<{ mode: PaymentMode; currency: Currency }[]> {
  return db
    .selectFrom("ledgerAccounts")
    .select(["mode", "currency"])
    .$castTo<{ mode: PaymentMode; currency: Currency }>()
    .where("kind", "in", LIABILITIES)
    .groupBy(["mode", "currency"])
    .orderBy("mode")
    .orderBy("currency")
    .execute();
}

interface NewProof {
  readonly day: string;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly providerBalances: readonly { readonly provider: string; readonly cents: number }[];
}

/**
 * Opens the day's proof with a copy of all balances, in one statement, so that they are of one
 * moment. Does nothing if there is one.
 */
export async function openProof(db: Database, proof: NewProof): Promise<void> {
  const { day, mode, currency, providerBalances } = proof;
  await sql`
    WITH owed AS MATERIALIZED (
      SELECT party_id, sum(balance_cents)::bigint AS cents FROM ledger_accounts
      WHERE mode = ${mode} AND currency = ${currency} AND kind = ANY(${LIABILITIES})
      GROUP BY party_id HAVING sum(balance_cents) > 0
    ), opened AS (
      INSERT INTO ledger_proofs
        (day, mode, currency, secret, liability_cents, seal_digest, provider_balances)
      SELECT ${day}::date, ${mode}, ${currency}, ${randomBytes(32)},
        coalesce((SELECT sum(cents) FROM owed), 0),
        (SELECT digest FROM ledger_seals ORDER BY number DESC LIMIT 1),
        ${storedJson(providerBalances)}
      ON CONFLICT (day, mode, currency) DO NOTHING
      RETURNING id
    )
    INSERT INTO ledger_proof_balances (proof_id, user_id, cents)
    SELECT opened.id, party_id, cents FROM opened, owed`.execute(db);
}

export function listUnfinished(db: Database): Promise<ProofRow[]> {
  return db
    .selectFrom("ledgerProofs")
    .selectAll()
    .where("root", "is", null)
    .orderBy("day")
    .orderBy("id")
    .execute();
}

/** The finished proofs, newest first. */
export function listProofRows(db: Database): Promise<ProofRow[]> {
  return db
    .selectFrom("ledgerProofs")
    .selectAll()
    .where("root", "is not", null)
    .orderBy("id", "desc")
    .limit(400)
    .execute();
}

export function findProof(db: Database, id: number): Promise<ProofRow | undefined> {
  return db
    .selectFrom("ledgerProofs")
    .selectAll()
    .where("id", "=", id)
    .where("root", "is not", null)
    .executeTakeFirst();
}

export interface OwedRow {
  readonly userId: number;
  readonly cents: number;
}

/** The next balances of a proof, by user. */
export function listOwed(
  db: Database,
  proofId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<OwedRow[]> {
  return db
    .selectFrom("ledgerProofBalances")
    .select(["userId", "cents"])
    .where("proofId", "=", proofId)
    .where("userId", ">", after)
    .orderBy("userId")
    .limit(limit)
    .execute();
}

export function findOwed(
  db: Database,
  proofId: number,
  userId: number,
): Promise<OwedRow | undefined> {
  return db
    .selectFrom("ledgerProofBalances")
    .select(["userId", "cents"])
    .where("proofId", "=", proofId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export async function countOwed(db: Database, proofId: number): Promise<number> {
  const { count } = await db
    .selectFrom("ledgerProofBalances")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("proofId", "=", proofId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The root before a proof in its mode and currency. */
export async function findPreviousRoot(
  db: Database,
  { id, mode, currency }: ProofRow,
): Promise<string | null> {
  const row = await db
    .selectFrom("ledgerProofs")
    .select("root")
    .where("mode", "=", mode)
    .where("currency", "=", currency)
    .where("id", "<", id)
    .where("root", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.root ?? null;
}

interface Finished {
  readonly leaves: number;
  readonly treeRoot: string;
  readonly previousRoot: string | null;
  readonly root: string;
  readonly chunks: readonly Chunk[];
}

/** Publishes a proof. False if another process has done so. */
export async function finishProof(
  db: Database,
  id: number,
  { chunks, ...finished }: Finished,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("ledgerProofs")
    .set({ ...finished, chunks: storedJson(chunks) })
    .where("id", "=", id)
    .where("root", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the balances and files of proofs before a day. Returns the files to remove. */
export async function forgetBefore(db: Database, day: string): Promise<string[]> {
  const { rows } = await sql<{ chunks: Chunk[] }>`
    WITH old AS MATERIALIZED (
      SELECT id, chunks FROM ledger_proofs WHERE day < ${day}::date AND chunks IS NOT NULL FOR UPDATE
    ), forgotten AS (
      UPDATE ledger_proofs SET chunks = NULL FROM old WHERE ledger_proofs.id = old.id
    ), balances AS (
      DELETE FROM ledger_proof_balances USING old WHERE proof_id = old.id
    )
    SELECT chunks FROM old`.execute(db);
  return rows.flatMap(({ chunks }) => chunks.map(({ sha256 }) => sha256));
}
