import type { Database } from "../db/database.ts";
import type { Dispute, Movement } from "./payments.ts";

/** What the test provider takes for each withdrawal, in cents. */
const FEE = 1_500;

/** The dispute of a test payment. A charge has one. */
export const disputeOf = (chargeReference: string) => `dispute_${chargeReference}`;

/** Odd movements withdraw the money, even ones give it back. */
export function disputeMovement({
  reference,
  cents,
}: {
  readonly reference: string;
  readonly cents: number;
}): Movement {
  const isWithdrawn = Number(reference.split("#")[1]) % 2 === 1;
  return {
    reference: `test_${reference}`,
    cents: isWithdrawn ? -cents : cents,
    feeCents: isWithdrawn ? FEE : 0,
  };
}

export async function readTestDispute(db: Database, reference: string): Promise<Dispute> {
  const rows = await db
    .selectFrom("testPayments")
    .selectAll()
    .where("kind", "=", "dispute")
    .where((row) => row.or([row("reference", "=", reference), row("reason", "=", reference)]))
    .orderBy("number")
    .execute();
  const [dispute, ...movements] = rows;
  if (!dispute?.chargeReference) throw new Error(`the test provider has no dispute ${reference}`);
  return {
    reference,
    chargeReference: dispute.chargeReference,
    status: dispute.status as Dispute["status"],
    reason: "test",
    cents: dispute.cents,
    answerBy: null,
    movements: movements.map(disputeMovement),
  };
}

/**
 * Has the bank of a test payment open a dispute, or decide it. An open or lost dispute withdraws the
 * money, a won one gives it back.
 */
export async function changeTestDispute(
  db: Database,
  {
    chargeReference,
    status,
    cents,
  }: {
    readonly chargeReference: string;
    readonly status: Dispute["status"];
    readonly cents: number;
  },
): Promise<string> {
  const reference = disputeOf(chargeReference);
  await db
    .insertInto("testPayments")
    .values({ reference, kind: "dispute", chargeReference, status, cents })
    .onConflict((conflict) => conflict.column("reference").doUpdateSet({ status }))
    .execute();
  const { movements, cents: disputed } = await readTestDispute(db, reference);
  const isWithdrawn = movements.length % 2 === 1;
  if (status === "inquiry" || isWithdrawn === (status !== "won")) return reference;
  await db
    .insertInto("testPayments")
    .values({
      reference: `${reference}#${movements.length + 1}`,
      ...({ kind: "dispute", chargeReference, status: "succeeded" } as const),
      cents: disputed,
      reason: reference,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  return reference;
}
