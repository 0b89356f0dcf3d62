import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PAYMENT_MODES } from "../base/money.ts";

const amount = z.number().int();

/** A calendar month in UTC, such as 2027-03. */
const month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Use a month such as 2027-03")
  .max(7);

/** A seller's balances in integer cents. */
const balances = z.object({
  pending: amount,
  available: amount,
  inTransit: amount,
  /** Negative: owed by the seller. */
  receivable: amount,
  total: amount,
});

export const STATEMENT_KINDS = [
  "sale",
  "refund",
  "dispute",
  "dispute_won",
  "payout",
  "adjustment",
] as const;

/** A movement of the seller's balance. */
export const statementLine = z.object({
  at: timestamp,
  kind: z.enum(STATEMENT_KINDS),
  /** Our reference, such as "sale:12". */
  reference: z.string(),
  description: z.string(),
  /** Of sales: the price after discounts, and the fee. Otherwise null. */
  price: amount.nullable(),
  fee: amount.nullable(),
  /** The change of the balance. */
  amount,
});
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z.object({
  month,
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  seller: z.object({ name: z.string(), address: z.string().nullable() }),
  /** Whether the month has ended, so that nothing changes any more. */
  isFinal: z.boolean(),
  opening: balances,
  closing: balances,
  /** Sums by kind. Opening plus these is closing. */
  totals: z.array(z.object({ kind: z.enum(STATEMENT_KINDS), count: z.number().int(), amount })),
  /** The first 500 movements. The CSV file has all of them. */
  lines: z.array(statementLine),
  lineCount: z.number().int(),
});
export type Statement = z.infer<typeof statement>;

export const listStatements = endpoint({
  method: "get",
  path: "/api/user/statements",
  tag: "Earnings",
  summary: "List the months for which the caller has a statement, newest first",
  access: "session",
  response: z.array(month),
  errors: [],
});

export const readStatement = endpoint({
  method: "get",
  path: "/api/user/statements/{month}",
  tag: "Earnings",
  summary: "Get the caller's statement of a month",
  access: "session",
  params: z.object({ month }),
  response: statement,
  errors: ["not_found"],
});

export const exportStatement = endpoint({
  method: "get",
  path: "/api/user/statements/{month}/file",
  tag: "Earnings",
  summary: "The caller's statement of a month as a file",
  access: "session",
  params: z.object({ month }),
  query: z.object({ format: z.enum(["csv", "pdf"]).default("csv") }),
  limit: { perHour: 120, per: "account" },
  response: "file",
  errors: ["validation_failed", "not_found"],
});
