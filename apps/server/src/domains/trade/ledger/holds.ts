import { sql } from "kysely";
import { violatesCheck } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { userAccount } from "./account-kinds.ts";
import { type Entry, type Hold, InsufficientBalance, type Posting, postAll } from "./post.ts";

/** A part of a hold leaves the buyer's held account for other accounts. */
export interface Resolution extends Omit<Posting, "entries"> {
  readonly hold: Pick<Hold, "reference" | "buyerId">;
  /** `captured` for sellers and fees, `released` to the buyer. */
  readonly as: "captured" | "released";
  /** Where the part goes. Its sum is the part. */
  readonly entries: readonly Entry[];
}

/**
 * Divides a hold: some of its cents are held for another purpose of the same buyer. Nothing is posted,
 * because the money stays in the account. Throws `InsufficientBalance` beyond what is left of the hold.
 */
export async function divideHold(
  db: Database,
  { reference, into, cents }: Record<"reference" | "into", string> & { readonly cents: number },
): Promise<void> {
  const { numAffectedRows } = await refusingExcess(
    sql`
      WITH rest AS (
        UPDATE ledger_holds SET amount_cents = amount_cents - ${cents}
        WHERE reference = ${reference} RETURNING account_id)
      INSERT INTO ledger_holds (reference, account_id, amount_cents)
      SELECT ${into}, account_id, ${cents} FROM rest`.execute(db),
  );
  if (numAffectedRows !== 1n) throw new Error("the hold to divide does not exist");
}

/**
 * Captures or releases parts of holds, each once by its reference, in one statement per table.
 * Throws `InsufficientBalance` beyond a hold's amount. Call within a transaction.
 */
export async function resolveHolds(
  db: Database,
  resolutions: readonly Resolution[],
): Promise<void> {
  if (!db.isTransaction) throw new Error("holds are resolved within a transaction");
  await postWithHolds(
    db,
    resolutions.map(({ hold: { reference, buyerId }, as, entries, ...posting }) => ({
      ...posting,
      holds: [{ reference, buyerId, as, cents: sum(entries) }],
      entries,
    })),
  );
}

/** A part of a hold that a posting takes. A negative released part returns to the hold. */
export interface HoldPart extends Pick<Hold, "reference" | "buyerId"> {
  readonly as: "captured" | "released";
  readonly cents: number;
}

/** A posting that takes parts of holds, in addition to its entries. */
export interface HeldPosting extends Posting {
  readonly holds: readonly HoldPart[];
}

/**
 * Posts transactions with parts of any number of holds. `entries` and the parts sum to zero. Throws
 * `InsufficientBalance` beyond a hold's amount. Call within a transaction.
 */
export async function postWithHolds(db: Database, postings: readonly HeldPosting[]): Promise<void> {
  if (!db.isTransaction) throw new Error("holds are resolved within a transaction");
  const posted = await postAll(
    db,
    postings.map(({ holds, entries, ...posting }) => ({
      ...posting,
      entries: [
        ...holds.map(({ buyerId, cents }) => ({
          account: userAccount("buyer_held", buyerId),
          cents: -cents,
        })),
        ...entries,
      ],
    })),
  );
  const parts = postings.flatMap(({ holds }, index) => (posted[index]?.isReplay ? [] : holds));
  if (parts.length > 0) await takeParts(db, parts);
}

async function takeParts(db: Database, parts: readonly HoldPart[]): Promise<void> {
  const { numAffectedRows } = await refusingExcess(
    sql`
      UPDATE ledger_holds AS hold
      SET captured_cents = captured_cents + part.captured, released_cents = released_cents + part.released
      FROM (
        SELECT reference, coalesce(sum(cents) FILTER (WHERE "as" = 'captured'), 0) AS captured,
          coalesce(sum(cents) FILTER (WHERE "as" = 'released'), 0) AS released
        FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
          AS each (reference text, "as" text, cents bigint)
        GROUP BY reference) AS part
      WHERE hold.reference = part.reference`.execute(db),
  );
  const holds = new Set(parts.map(({ reference }) => reference)).size;
  if (Number(numAffectedRows) !== holds) throw new Error("a hold to resolve does not exist");
}

async function refusingExcess<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatesCheck(error, "ledger_holds_amount"))
      throw new InsufficientBalance("beyond the amount of a hold", { cause: error });
    throw error;
  }
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { cents }) => total + cents, 0);
}
