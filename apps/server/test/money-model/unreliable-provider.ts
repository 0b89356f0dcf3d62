import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";
import type { PaymentProvider, PayoutProvider } from "../../src/platform/payments/payments.ts";

/** The test provider, whose answers can get lost, and whose banks can return payouts. */
export function openUnreliableProvider() {
  let isLosing = false;
  const losing =
    <Call, Outcome>(work: (call: Call) => Promise<Outcome>) =>
    async (call: Call): Promise<Outcome> => {
      const outcome = await work(call);
      if (!isLosing) return outcome;
      isLosing = false;
      throw new Error("the answer got lost");
    };
  const returned = new Set<string>();

  const payments = (provider: PaymentProvider): PaymentProvider => {
    const payouts = provider.payouts as PayoutProvider;
    return {
      ...provider,
      ...{ charge: losing(provider.charge), refund: losing(provider.refund) },
      payouts: {
        ...payouts,
        ...{ transfer: losing(payouts.transfer), payOut: losing(payouts.payOut) },
        findPayout: async (call) =>
          returned.has(call.reference)
            ? { status: "failed", reason: "The bank account is closed." }
            : payouts.findPayout(call),
      },
    };
  };

  return {
    payments,
    /** Loses the next answer. */
    lose() {
      isLosing = true;
    },
    stopLosing() {
      isLosing = false;
    },
    /** The bank sends a payout back: its money is in the seller's account again. */
    async returnPayout(db: Database, reference: string): Promise<void> {
      returned.add(reference);
      await sql`UPDATE test_payments SET status = 'failed'
        WHERE reference = ${reference} AND kind = 'payout'`.execute(db);
    },
  };
}
