import { z } from "zod";
import { cents, cursorInteger, id, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { tradePerson } from "./refunds.ts";

/** Integer cents. */
const amount = z.number().int();

/** An order that is paid by invoice. */
export const invoicePayment = z.object({
  orderId: id,
  buyer: tradePerson,
  organization: z.string().nullable(),
  status: z.enum(["open", "paid", "canceled"]),
  amount,
  /** What arrived for it and wasn't returned. */
  received: amount,
  /** What is left to pay; 0 for an invoice that isn't open. */
  missing: amount,
  /** What arrived but isn't part of the payment, so that it has to be returned. */
  toReturn: amount,
  dueAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

export const listInvoicePayments = endpoint({
  method: "get",
  path: "/api/admin/invoice-payments",
  tag: "Administration",
  summary: "List the 200 oldest invoices that wait for money, or have money to return",
  access: ["admin"],
  response: z.array(invoicePayment),
  errors: [],
});

export const BANK_TRANSFER_KINDS = [
  "received",
  "applied",
  "returned",
  "refunded",
  "operator",
] as const;

/** A movement of the operator's bank account, as administrators recorded it. */
export const bankTransfer = z.object({
  id,
  kind: z.enum(BANK_TRANSFER_KINDS),
  orderId: id.nullable(),
  /** Integer cents: negative for money that left. */
  amount,
  /** Of received money: what is neither applied nor returned. */
  left: amount,
  bankReference: z.string().nullable(),
  reason: z.string().nullable(),
  recordedBy: tradePerson.nullable(),
  at: timestamp,
});
export type BankTransfer = z.infer<typeof bankTransfer>;

export const listBankTransfers = endpoint({
  method: "get",
  path: "/api/admin/bank-transfers",
  tag: "Administration",
  summary: "List recorded bank transfers, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(bankTransfer),
  paged: true,
  errors: ["validation_failed"],
});

/** A refund that waits to be paid by bank transfer. */
export const refundToTransfer = z.object({
  /** Our reference of the refund's call. */
  reference: z.string(),
  orderId: id,
  buyer: tradePerson,
  amount,
  createdAt: timestamp,
});
export type RefundToTransfer = z.infer<typeof refundToTransfer>;

export const listRefundsToTransfer = endpoint({
  method: "get",
  path: "/api/admin/bank-transfers/refunds",
  tag: "Administration",
  summary: "List the 200 oldest refunds that wait to be paid by bank transfer",
  access: ["admin"],
  response: z.array(refundToTransfer),
  errors: [],
});

const recorded = {
  /** The bank's reference, by which a transfer is recorded once. */
  bankReference: name(100).min(3, "Enter the bank's reference of the transfer"),
  reason: actReason,
};
const positive = cents.min(1).max(LIMITS.payoutCents);

export const recordBankTransfer = endpoint({
  method: "post",
  path: "/api/admin/bank-transfers",
  tag: "Administration",
  summary: "Record a bank transfer for an invoice, back to a buyer, or of the operator's own money",
  access: ["admin"],
  needsSession: true,
  limit: { perHour: 300, per: "account" },
  body: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("received"), orderId: id, amount: positive, ...recorded }),
    /** Returns all that is left of a received transfer. */
    z.object({ kind: z.literal("returned"), transferId: id, ...recorded }),
    z.object({ kind: z.literal("refunded"), reference: name(200).min(1), ...recorded }),
    z.object({
      kind: z.literal("operator"),
      /** Integer cents: negative for a withdrawal. */
      amount: cents.min(-LIMITS.payoutCents).max(LIMITS.payoutCents),
      ...recorded,
    }),
  ]),
  status: 201,
  response: bankTransfer,
  errors: ["validation_failed", "not_found", "conflict", "bank_reference_used"],
});
