import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { codeOf, userAccount } from "./account-kinds.ts";

interface Hold {
  readonly reference: string;
  readonly buyerId: number;
  readonly cents: number;
}

interface One {
  readonly reference: string;
  readonly digest: string;
  readonly cause: string;
  readonly provider: string | null;
  readonly mode: PaymentMode;
  readonly currency: Currency;
  readonly entries: readonly {
    readonly code: string;
    readonly party: number | null;
    readonly cents: number;
  }[];
  readonly opens: readonly Hold[];
}

/**
 * Posts a transaction with at most one account of a user, such as a payment, in one statement. Returns
 * its ID, or null if it did nothing: for other transactions, for one that was posted before, and for
 * the first in one of its accounts.
 */
export async function postOne(
  db: Database,
  { entries, opens, ...one }: One,
): Promise<number | null> {
  const [bound, second] = entries.filter(({ party }) => party !== null);
  if (second || opens.some((hold) => heldIn(hold) !== bound?.code)) return null;
  const [result] = await callPostOne(db, {
    ...one,
    boundCode: bound?.code ?? null,
    codes: entries.map(({ code }) => code),
    amounts: entries.map(({ cents }) => cents),
    holdReferences: opens.length > 0 ? opens.map(({ reference }) => reference) : null,
    holdCents: opens.length > 0 ? opens.map(({ cents }) => cents) : null,
  });
  return result?.id ?? null;
}

const heldIn = ({ buyerId }: Hold) => codeOf(userAccount("buyer_held", buyerId));

interface Arguments extends Omit<One, "entries" | "opens"> {
  readonly boundCode: string | null;
  readonly codes: readonly string[];
  readonly amounts: readonly number[];
  readonly holdReferences: readonly string[] | null;
  readonly holdCents: readonly number[] | null;
}

const callPostOne = compileOnce((db, given: Arguments) => ({
  compile: () =>
    sql<{ id: number | null }>`
      SELECT post_one_to_ledger(${given.reference}, ${given.digest}, ${given.cause},
        ${given.provider}, ${given.mode}, ${given.currency}, ${given.boundCode}, ${given.codes},
        ${given.amounts}, ${given.holdReferences}, ${given.holdCents}) AS id`.compile(db),
}));
