import type { Database } from "../../../platform/db/database.ts";

/** The sum of all credits to an account in cents, and their number. */
export async function readCredits(
  db: Database,
  account: string,
): Promise<{ totalCents: number; count: number }> {
  const { total, count } = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerAccounts", "ledgerAccounts.id", "ledgerEntries.accountId")
    .select(({ fn }) => [
      fn.sum<number>("amountCents").as("total"),
      fn.countAll<number>().as("count"),
    ])
    .where("ledgerAccounts.code", "=", account)
    .where("amountCents", ">", 0)
    .executeTakeFirstOrThrow();
  return { totalCents: Number(total ?? 0), count };
}
