import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

interface Invoice {
  readonly reference: string;
  readonly orderId: number;
  readonly buyerId: number;
  readonly status: "open" | "paid" | "canceled";
  readonly cents: number;
}

/** Locks an order's invoice until the transaction ends. */
export async function lockInvoice(db: Database, orderId: number): Promise<Invoice | undefined> {
  const { rows } = await sql<Invoice>`
    SELECT invoice.reference, orders.id AS order_id, buyer_id, invoice.status, invoice.cents
    FROM orders
      JOIN provider_calls AS call ON call.kind = 'charge' AND call.subject_id = orders.id
      JOIN invoice_payments AS invoice ON invoice.reference = call.reference
    WHERE orders.id = ${orderId} FOR UPDATE OF invoice`.execute(db);
  return rows[0];
}

/** A received transfer with what is neither applied nor returned. */
export interface Received {
  readonly id: number;
  readonly orderId: number;
  readonly leftCents: number;
}

/** The received transfers of an invoice that have something left, oldest first. */
export async function listReceived(db: Database, reference: string): Promise<Received[]> {
  const { rows } = await sql<Received>`
    SELECT * FROM (
      SELECT received.id, call.subject_id AS order_id, received.cents + coalesce(
        (SELECT sum(cents) FROM bank_transfers WHERE of_transfer = received.id), 0)::bigint AS left_cents
      FROM bank_transfers AS received JOIN provider_calls AS call ON call.reference = invoice_reference
      WHERE received.kind = 'received' AND invoice_reference = ${reference}) AS transfer
    WHERE left_cents > 0 ORDER BY id`.execute(db);
  return rows;
}

export function findReceived(db: Database, id: number) {
  return db
    .selectFrom("bankTransfers")
    .innerJoin("providerCalls", "providerCalls.reference", "bankTransfers.invoiceReference")
    .select(["bankTransfers.invoiceReference as reference", "subjectId as orderId"])
    .where("bankTransfers.id", "=", id)
    .where("bankTransfers.kind", "=", "received")
    .executeTakeFirst();
}

interface NewTransfer {
  readonly kind: "received" | "applied" | "returned" | "refunded" | "operator";
  readonly invoiceReference: string | null;
  readonly ofTransfer?: number;
  readonly cents: number;
  /** Null for money that is applied, which no bank moves. */
  readonly recorded: Recorded | null;
}

export interface Recorded {
  readonly bankReference: string;
  readonly reason: string;
  readonly recordedBy: number;
}

/** A recorded transfer, and the call that it settles, if any. */
export interface Done {
  readonly transferId: number;
  readonly settles?: string;
}

/** Violates `bank_transfers_bank_reference_key` for a transfer that was recorded before. */
export async function insertTransfer(
  db: Database,
  { recorded, ...transfer }: NewTransfer,
): Promise<number> {
  const { id } = await db
    .insertInto("bankTransfers")
    .values({ ...transfer, ...recorded })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an invoice or a refund as paid. False if it was. */
export async function markInvoicePaid(db: Database, reference: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invoicePayments")
    .set({ status: "paid", settledAt: new Date() })
    .where("reference", "=", reference)
    .where("status", "<>", "paid")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An open refund by bank transfer, with the order that it is for. */
export async function lockRefund(
  db: Database,
  reference: string,
): Promise<{ readonly orderId: number; readonly cents: number } | undefined> {
  const { rows } = await sql<{ orderId: number; cents: number }>`
    SELECT charge.subject_id AS order_id, refund.cents
    FROM invoice_payments AS refund
      JOIN provider_calls AS charge ON charge.reference = refund.charge_reference
    WHERE refund.reference = ${reference} AND refund.kind = 'refund' AND refund.status = 'open'
    FOR UPDATE OF refund`.execute(db);
  return rows[0];
}
