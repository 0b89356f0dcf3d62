import type { InvoicePayment, RefundToTransfer } from "@stackyard/contract/trade/bank-transfers";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

interface Row extends Omit<InvoicePayment, "createdAt" | "dueAt"> {
  readonly createdAt: Date;
  readonly dueAt: Date | null;
}

const BUYER = sql`jsonb_build_object('id', users.id, 'username', display_username,
  'name', coalesce(nullif(full_name, ''), display_username))`;

/** Invoices that wait for money, and those with money that has to be returned. */
export async function listInvoicePayments({ db }: Services): Promise<InvoicePayment[]> {
  const { rows } = await sql<Row>`
    SELECT invoice.*, CASE status WHEN 'open' THEN amount - held ELSE 0 END::integer AS missing,
      CASE status WHEN 'open' THEN 0 ELSE held END::integer AS "toReturn"
    FROM (
      SELECT orders.id AS "orderId", ${BUYER} AS buyer, nullif(organization, '') AS organization,
        invoice.status, invoice.cents AS amount, invoice.due_at AS "dueAt",
        invoice.created_at AS "createdAt", coalesce(sum(transfer.cents)
          FILTER (WHERE transfer.kind IN ('received', 'returned')), 0)::integer AS received,
        coalesce(sum(transfer.cents), 0) AS held
      FROM invoice_payments AS invoice
        JOIN provider_calls AS call ON call.reference = invoice.reference
        JOIN orders ON orders.id = call.subject_id JOIN users ON users.id = buyer_id
        LEFT JOIN bank_transfers AS transfer ON invoice_reference = invoice.reference
      WHERE invoice.kind = 'charge'
      GROUP BY invoice.reference, orders.id, users.id) AS invoice
    WHERE status = 'open' OR held > 0
    ORDER BY "createdAt" LIMIT 200`.execute(db);
  return rows.map(({ held: _, createdAt, dueAt, ...row }: Row & { held?: unknown }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** Refunds that an administrator has to transfer. */
export async function listRefundsToTransfer({ db }: Services): Promise<RefundToTransfer[]> {
  const { rows } = await sql<Omit<RefundToTransfer, "createdAt"> & { createdAt: Date }>`
    SELECT refund.reference, orders.id AS "orderId", ${BUYER} AS buyer, refund.cents AS amount,
      refund.created_at AS "createdAt"
    FROM invoice_payments AS refund
      JOIN provider_calls AS charge ON charge.reference = charge_reference
      JOIN orders ON orders.id = charge.subject_id JOIN users ON users.id = buyer_id
    WHERE refund.kind = 'refund' AND refund.status = 'open'
    ORDER BY refund.created_at LIMIT 200`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
