import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

const selectInvoices = (db: Database) =>
  db
    .selectFrom("invoices")
    .leftJoin("invoiceParties", "invoiceParties.invoiceId", "invoices.id")
    .leftJoin("invoices as corrected", "corrected.id", "invoices.corrects")
    .selectAll("invoices")
    .select(["invoiceParties.seller", "invoiceParties.buyer"])
    .select("corrected.number as correctedNumber");

export type InvoiceRow = Awaited<ReturnType<typeof listOrderRows>>[number];

/** The invoices of an order, oldest first. */
export function listOrderRows(db: Database, orderId: number) {
  return selectInvoices(db)
    .where("invoices.orderId", "=", orderId)
    .orderBy("invoices.id")
    .execute();
}

export function findInvoice(db: Database, id: number) {
  return selectInvoices(db).where("invoices.id", "=", id).executeTakeFirst();
}

/** The invoices in a seller's name, newest first. */
export function listIssuedRows(
  db: Database,
  sellerId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return selectInvoices(db)
    .where("invoices.sellerId", "=", sellerId)
    .$if(before !== undefined, (rows) => rows.where("invoices.id", "<", before ?? 0))
    .orderBy("invoices.id", "desc")
    .limit(limit)
    .execute();
}

/** Deletes names whose retention ended: so many years after the year of the invoice. */
export async function deleteParties(db: Database, years: number): Promise<void> {
  await sql`
    DELETE FROM invoice_parties USING invoices WHERE invoices.id = invoice_id
      AND issued_at < date_trunc('year', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        - make_interval(years => ${years})`.execute(db);
}
