import type { Database } from "../../../platform/db/database.ts";

export interface Entry {
  /** For example "seller:12"; opened on first use. */
  readonly account: string;
  /** Integer cents; credits are positive, debits negative. */
  readonly amountCents: number;
}

/**
 * Posts a balanced transaction. It is idempotent by reference, so a replayed cause moves money
 * once. Throws if the entries don't sum to zero; the database checks that too.
 */
export async function postTransaction(
  db: Database,
  reference: string,
  entries: readonly Entry[],
): Promise<void> {
  const balance = entries.reduce((sum, entry) => sum + entry.amountCents, 0);
  if (balance !== 0) throw new Error(`${reference} is out of balance by ${balance} cents`);

  const transaction = await db
    .insertInto("ledgerTransactions")
    .values({ reference })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!transaction) return;

  const accounts = await openAccounts(
    db,
    entries.map((entry) => entry.account),
  );
  await db
    .insertInto("ledgerEntries")
    .values(
      entries.map(({ account, amountCents }) => ({
        transactionId: transaction.id,
        accountId: accounts.get(account) ?? 0,
        amountCents,
      })),
    )
    .execute();
}

async function openAccounts(db: Database, codes: readonly string[]): Promise<Map<string, number>> {
  await db
    .insertInto("ledgerAccounts")
    .values(codes.map((code) => ({ code })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  const rows = await db
    .selectFrom("ledgerAccounts")
    .select(["id", "code"])
    .where("code", "in", [...codes])
    .execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}
