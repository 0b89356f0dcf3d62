import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type {
  PayoutCall,
  PayoutOutcome,
  PayoutProvider,
  TransferCall,
  TransferOutcome,
  Unknown,
} from "./payments.ts";

/** Sellers' accounts of the test provider, which are ready at once. No money moves. */
export function openTestPayouts(db: Database): PayoutProvider {
  const find = (reference: string) =>
    db.selectFrom("testPayments").selectAll().where("reference", "=", reference).executeTakeFirst();

  async function keep(
    { reference, cents, accountId }: TransferCall,
    end: { readonly kind: "transfer" | "payout"; readonly status: string },
  ) {
    await db
      .insertInto("testPayments")
      .values({ reference, cents, accountId, ...end })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .execute();
  }

  async function findTransfer({ reference }: TransferCall): Promise<TransferOutcome | Unknown> {
    const row = await find(reference);
    if (!row) return { status: "unknown" };
    const movement = { reference: `test_${reference}`, cents: -row.cents, feeCents: 0 };
    return { status: "succeeded", movement };
  }

  async function findPayout({ reference }: PayoutCall): Promise<PayoutOutcome | Unknown> {
    const row = await find(reference);
    return row ? { status: "paid" } : { status: "unknown" };
  }

  return {
    async transfer(call) {
      await keep(call, { kind: "transfer", status: "succeeded" });
      return (await findTransfer(call)) as TransferOutcome;
    },
    findTransfer,

    async payOut(call) {
      await keep(call, { kind: "payout", status: "paid" });
      return (await findPayout(call)) as PayoutOutcome;
    },
    findPayout,

    onboard: async ({ id, returnUrl }) => ({ accountId: `test_account_${id}`, url: returnUrl }),

    async readAccount(accountId) {
      const { rows } = await sql<{ cents: number }>`
        SELECT coalesce(sum(CASE kind WHEN 'transfer' THEN cents ELSE -cents END), 0)::integer AS cents
        FROM test_payments
        WHERE account_id = ${accountId} AND status IN ('succeeded', 'paid')`.execute(db);
      const availableCents = rows[0]?.cents ?? 0;
      return { accountId, canReceive: true, canPayOut: true, requirements: [], availableCents };
    },
  };
}
