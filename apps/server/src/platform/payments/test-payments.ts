import { setTimeout as wait } from "node:timers/promises";
import { TEST_PAYMENT_MS } from "@stackyard/contract/base/limits";
import type { Database } from "../db/database.ts";
import type {
  ChargeCall,
  ChargeOutcome,
  ListedMovement,
  PaymentProvider,
  RefundOutcome,
  Unknown,
} from "./payments.ts";
import { disputeMovement, disputeOf, readTestDispute } from "./test-disputes.ts";
import { openTestPayouts } from "./test-payouts.ts";

export const PROVIDER_NAME = "test";

const DECLINED = "The test payment was declined, as requested.";

/** Test cards: what a charge ends as, and when. */
const METHODS = {
  test: {
    label: "Test payment",
    description: "No money moves. The purchase is recorded as paid.",
    status: "paid",
  },
  "test-declined": {
    label: "Test payment, declined",
    description: "No money moves. Simulates a declined card.",
    status: "declined",
  },
  "test-action": {
    label: "Test payment, with confirmation",
    description: "No money moves. Simulates a bank that asks for confirmation.",
    status: "action_needed",
  },
  "test-refund-fails": {
    label: "Test payment, not refundable",
    description: "No money moves. Simulates a closed card: refunds of this payment fail.",
    status: "paid",
  },
  "test-later": {
    label: "Test payment, settled later",
    description: "No money moves. Simulates a bank debit that arrives after a minute.",
    status: "processing",
  },
} as const;
type MethodId = keyof typeof METHODS;

const REFUNDS_FAIL = "The test card is closed, as requested.";

const SETTLES_AFTER_MS = 60_000;

interface Options {
  /** A real provider takes a moment as well. */
  readonly delayMs?: number;
}

/**
 * The embedded provider: moves no money and says so. It remembers in the database what it was asked,
 * as a real one does: each reference ends once.
 */
export function openTestPayments(
  db: Database,
  { delayMs = TEST_PAYMENT_MS }: Options = {},
): PaymentProvider {
  async function charge(call: ChargeCall): Promise<ChargeOutcome> {
    await wait(delayMs);
    const method = METHODS[call.methodId as MethodId];
    await db
      .insertInto("testPayments")
      .values({
        reference: call.reference,
        kind: "charge",
        status: method.status,
        cents: call.cents,
        reason: reasonOf(call.methodId),
        settlesAt: new Date(Date.now() + SETTLES_AFTER_MS),
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .execute();
    return (await findCharge(call)) as ChargeOutcome;
  }

  async function findCharge(call: ChargeCall): Promise<ChargeOutcome | Unknown> {
    const { reference } = call;
    // A debit settles by itself.
    await db
      .updateTable("testPayments")
      .set({ status: "paid" })
      .where("reference", "=", reference)
      .where("status", "=", "processing")
      .where("settlesAt", "<=", new Date())
      .execute();
    const row = await find(reference);
    if (!row) return { status: "unknown" };
    if (row.status === "paid") {
      const movement = { reference: `test_${reference}`, cents: row.cents, feeCents: 0 };
      return { status: "paid", paymentReference: `test_${reference}`, movement };
    }
    if (row.status === "declined") return { status: "declined", reason: row.reason ?? DECLINED };
    if (row.status === "action_needed")
      return { status: "action_needed", url: `${call.returnUrl}/test-payment` };
    return { status: row.status === "processing" ? "processing" : "canceled" };
  }

  async function findRefund(reference: string): Promise<RefundOutcome | Unknown> {
    const row = await find(reference);
    if (!row) return { status: "unknown" };
    const movement = { reference: `test_${reference}`, cents: -row.cents, feeCents: 0 };
    if (row.status === "succeeded") return { status: "succeeded", movement };
    return { status: "failed", reason: row.reason ?? "It failed.", movements: [] };
  }

  const find = (reference: string) =>
    db.selectFrom("testPayments").selectAll().where("reference", "=", reference).executeTakeFirst();

  return {
    name: PROVIDER_NAME,
    mode: "test",
    methods: Object.entries(METHODS).map(([id, { label, description }]) => ({
      ...{ id, label, description },
      isTest: true,
      requires: null,
    })),
    charge,
    findCharge,

    async cancelCharge(call) {
      await db
        .insertInto("testPayments")
        .values({
          reference: call.reference,
          kind: "charge",
          status: "canceled",
          cents: call.cents,
        })
        .onConflict((conflict) =>
          conflict
            .column("reference")
            .doUpdateSet({ status: "canceled" })
            .where("testPayments.status", "in", ["action_needed", "processing"]),
        )
        .execute();
      return (await findCharge(call)) as ChargeOutcome;
    },

    async refund({ reference, chargeReference, cents }) {
      await wait(delayMs);
      const fails = (await find(chargeReference))?.reason === REFUNDS_FAIL;
      const end = fails ? { status: "failed", reason: REFUNDS_FAIL } : { status: "succeeded" };
      await db
        .insertInto("testPayments")
        .values({ reference, kind: "refund", chargeReference, cents, ...end })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .execute();
      return (await findRefund(reference)) as RefundOutcome;
    },
    findRefund: ({ reference }) => findRefund(reference),

    readDispute: (reference) => readTestDispute(db, reference),
    payouts: openTestPayouts(db),

    async readBalance() {
      let cents = 0;
      for await (const movement of listMovements(db, new Date(0))) {
        cents += movement.cents - movement.feeCents;
      }
      return [{ currency: "USD", cents }];
    },

    listMovements: (since) => listMovements(db, since),
    listObstacles: async () => [],
  };
}

function reasonOf(methodId: string): string | null {
  if (METHODS[methodId as MethodId].status === "declined") return DECLINED;
  return methodId === "test-refund-fails" ? REFUNDS_FAIL : null;
}

async function* listMovements(db: Database, since: Date): AsyncGenerator<ListedMovement> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("testPayments")
      .select(["number", "reference", "kind", "chargeReference", "cents", "createdAt"])
      .where("createdAt", ">=", since)
      .where("number", ">", after)
      .where("kind", "<>", "payout")
      .where("status", "in", ["paid", "succeeded"])
      .orderBy("number")
      .limit(1_000)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) yield toMovement(row);
    after = rows.at(-1)?.number ?? after;
  }
}

interface MovedRow {
  readonly reference: string;
  readonly kind: "charge" | "refund" | "transfer" | "payout" | "dispute";
  readonly chargeReference: string | null;
  readonly cents: number;
  readonly createdAt: Date;
}

function toMovement({
  reference,
  kind,
  chargeReference,
  cents,
  createdAt,
}: MovedRow): ListedMovement {
  const moved = { kind, currency: "USD", meaning: null, at: createdAt } as const;
  if (kind !== "dispute") {
    const signed = kind === "charge" ? cents : -cents;
    const about = { kind, reference } as const;
    return { ...moved, about, reference: `test_${reference}`, cents: signed, feeCents: 0 };
  }
  const about = { kind, disputeReference: disputeOf(chargeReference ?? "") } as const;
  return { ...moved, about, ...disputeMovement({ reference, cents }) };
}

/** The buyer's answer to a test payment that asks for confirmation. */
export async function answerTestPayment(
  db: Database,
  reference: string,
  isApproved: boolean,
): Promise<void> {
  await db
    .updateTable("testPayments")
    .set(
      isApproved
        ? { status: "paid" }
        : { status: "declined", reason: "You declined the test payment." },
    )
    .where("reference", "=", reference)
    .where("status", "=", "action_needed")
    .execute();
}
