import { type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Disputes } from "../../../platform/db/schema.generated.ts";
import type { Dispute } from "../../../platform/payments/payments.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import type { DisputePart, Missing } from "./dispute-parts.ts";
import { DISPUTE_TRANSITIONS } from "./dispute-state.ts";

export type DisputeRow = Selectable<Disputes>;

type Found = Dispute & {
  readonly provider: string;
  readonly orderId: number;
  readonly mode: "test" | "live";
};

/** Stores a dispute as its provider has it, and whether that is new. Call with its lines locked. */
export async function upsertDispute(
  db: Database,
  { provider, reference, orderId, mode, status, reason, cents, answerBy }: Found,
): Promise<{ readonly dispute: DisputeRow; readonly isChanged: boolean }> {
  const inserted = await db
    .insertInto("disputes")
    .values({ provider, reference, orderId, mode, status, reason, cents, answerBy })
    .onConflict((conflict) => conflict.columns(["provider", "reference"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { dispute: inserted, isChanged: true };
  const moved = await db
    .updateTable("disputes")
    .set({ status, answerBy, changedAt: sql<Date>`now()` })
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    // No state leads to an inquiry, and an empty list of IN is an error.
    .where(sql<boolean>`status = ANY(${statesBefore(DISPUTE_TRANSITIONS, status)})`)
    .returningAll()
    .executeTakeFirst();
  if (moved) return { dispute: moved, isChanged: true };
  const dispute = await db
    .selectFrom("disputes")
    .selectAll()
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { dispute, isChanged: false };
}

export async function isMovementRecorded(db: Database, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("disputeParts")
    .select("disputeId")
    .where("movementReference", "=", reference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertParts(
  db: Database,
  { id: disputeId }: Pick<DisputeRow, "id">,
  movementReference: string,
  parts: readonly DisputePart[],
): Promise<void> {
  await db
    .insertInto("disputeParts")
    .values(
      parts.map((part) => ({
        ...{ movementReference, disputeId, purchaseId: part.purchaseId, sellerId: part.sellerId },
        ...{ cents: part.cents, sellerCents: part.seller, feeCents: part.fee },
        ...{ taxCents: part.tax, excessCents: part.excess, heldCents: part.held },
        ...{ pendingCents: part.pending, availableCents: part.available },
        ...{ receivableCents: part.receivable, lossCents: part.loss },
      })),
    )
    .execute();
}

/** What a dispute took from each line at first. Later withdrawals are in the same proportion. */
export async function listFirstShares(
  db: Database,
  { id }: Pick<DisputeRow, "id">,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ purchaseId: number; cents: number }>`
    SELECT purchase_id, cents FROM dispute_parts
    WHERE dispute_id = ${id} AND movement_reference = (
      SELECT movement_reference FROM dispute_parts JOIN ledger_transactions
        ON ledger_transactions.reference = movement_reference
      WHERE dispute_id = ${id} ORDER BY ledger_transactions.id LIMIT 1)`.execute(db);
  return new Map(rows.map(({ purchaseId, cents }) => [purchaseId, cents]));
}

/** What a dispute took from each line and has not given back. */
export async function listMissing(
  db: Database,
  { id }: Pick<DisputeRow, "id">,
): Promise<ReadonlyMap<number, Missing>> {
  const { rows } = await sql<Missing & { purchaseId: number }>`
    SELECT purchase_id, sum(seller_cents)::integer AS seller, sum(fee_cents)::integer AS fee,
      sum(tax_cents)::integer AS tax, sum(excess_cents)::integer AS excess,
      sum(loss_cents)::integer AS loss
    FROM dispute_parts WHERE dispute_id = ${id}
    GROUP BY purchase_id HAVING sum(cents) > 0`.execute(db);
  return new Map(rows.map(({ purchaseId, ...missing }) => [purchaseId, missing]));
}
