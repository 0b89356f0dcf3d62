import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { actReason } from "../members/administration.ts";

const amount = z.number().int();

/** Names as they were when the invoice was issued. */
const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  vatId: z.string().nullable(),
});

export type InvoiceParty = z.infer<typeof party>;

/** An invoice in a seller's name, or a credit note that corrects one. Amounts are integer cents. */
export const invoice = z.object({
  id,
  /** Without gaps in each seller's series, such as "S12-000034". */
  number: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  orderId: id,
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  /** Why a credit note was issued. */
  reason: z.string().nullable(),
  issuedAt: timestamp,
  mode: z.enum(PAYMENT_MODES),
  /** Null after the retention time. */
  seller: party.nullable(),
  buyer: party.nullable(),
  lines: z.array(z.object({ title: z.string(), net: amount, tax: amount, total: amount })),
  net: amount,
  tax: amount,
  total: amount,
  currency: z.literal("USD"),
  taxNote: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const listOrderInvoices = endpoint({
  method: "get",
  path: "/api/orders/{id}/invoices",
  tag: "Invoices",
  summary: "List the invoices and credit notes of one of the caller's orders",
  access: "session",
  params: idParams,
  response: z.array(invoice),
  errors: ["not_found"],
});

export const listIssuedInvoices = endpoint({
  method: "get",
  path: "/api/user/issued-invoices",
  tag: "Invoices",
  summary: "List the invoices and credit notes issued in the caller's name, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(invoice),
  paged: true,
  errors: ["validation_failed"],
});

export const downloadInvoice = endpoint({
  method: "get",
  path: "/api/invoices/{id}/pdf",
  tag: "Invoices",
  summary: "Get one of the caller's invoices, as buyer or seller, as a PDF file",
  access: "session",
  params: idParams,
  limit: { perHour: 240, per: "account" },
  response: "file",
  errors: ["not_found"],
});

export const downloadReceipt = endpoint({
  method: "get",
  path: "/api/orders/{id}/receipt/pdf",
  tag: "Orders",
  summary: "Get the receipt of a paid order as a PDF file",
  access: "session",
  params: idParams,
  limit: { perHour: 240, per: "account" },
  response: "file",
  errors: ["not_found"],
});

/** The legal names of a deleted account's invoices are readable only this way. */
export const discloseInvoices = endpoint({
  method: "post",
  path: "/api/admin/orders/{id}/invoices",
  tag: "Administration",
  summary: "Read the invoices of an order, which is recorded with the reason",
  access: ["admin"],
  needsSession: true,
  ignoresIdempotencyKey: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: z.array(invoice),
  errors: ["validation_failed", "not_found"],
});
