import { setTimeout as wait } from "node:timers/promises";
import { TEST_PAYMENT_MS } from "@stackyard/contract/base/limits";
import type { Payments } from "./payments.ts";

const DECLINED = "test-declined";

/** The embedded provider: moves no money, says so, and takes a moment as a real one does. */
export function openTestPayments({ delayMs = TEST_PAYMENT_MS } = {}): Payments {
  return {
    provider: "test",
    methods: [
      {
        id: "test",
        label: "Test payment",
        description: "No money moves. The purchase is recorded as paid.",
        isTest: true,
      },
      {
        id: DECLINED,
        label: "Test payment, declined",
        description: "No money moves. Simulates a declined card.",
        isTest: true,
      },
    ],
    async charge({ paymentMethodId, idempotencyKey }) {
      await wait(delayMs);
      return paymentMethodId === DECLINED
        ? { status: "declined", reason: "The test payment was declined, as requested." }
        : { status: "paid", reference: `test_${idempotencyKey}` };
    },
    /** No money ever moves here, so there is none that could not be kept from moving. */
    voidCharge: async () => ({ status: "voided" }),
  };
}
