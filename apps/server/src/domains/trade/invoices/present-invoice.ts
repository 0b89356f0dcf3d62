import type { Invoice } from "@stackyard/contract/trade/invoices";
import type { InvoiceRow } from "./invoice-queries.ts";

export function presentInvoice(row: InvoiceRow): Invoice {
  const { sellerId, mode, correctedNumber } = row;
  const corrects =
    correctedNumber === null ? null : invoiceNumber({ sellerId, mode, number: correctedNumber });
  return {
    id: row.id,
    number: invoiceNumber(row),
    kind: row.kind,
    orderId: row.orderId,
    corrects,
    reason: row.reason,
    issuedAt: row.issuedAt.toISOString(),
    mode,
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines,
    net: row.netCents,
    tax: row.taxCents,
    total: row.netCents + row.taxCents,
    currency: "USD",
    taxNote: row.taxNote,
  };
}

/** Unique on this server. Test invoices have series that can't be mistaken for real ones. */
export function invoiceNumber({
  sellerId,
  mode,
  number,
}: Pick<InvoiceRow, "sellerId" | "mode" | "number">): string {
  const series = mode === "test" ? `TEST-S${sellerId}` : `S${sellerId}`;
  return `${series}-${String(number).padStart(6, "0")}`;
}
