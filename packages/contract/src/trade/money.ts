import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { name } from "../base/text.ts";
import { tradePerson } from "./refunds.ts";

const count = z.number().int();
/** Integer cents. */
const amount = z.number().int();

/** The operator's books in one mode. */
export const moneyOverview = z.object({
  mode: z.enum(PAYMENT_MODES),
  currency: z.literal("USD"),
  /** The last 30 days. */
  orders: count,
  volume: amount,
  fees: amount,
  refunded: amount,
  chargedBack: amount,
  /** Work for administrators. */
  waiting: z.object({
    /** Refund requests that sellers objected to. */
    refundsToDecide: count,
    failedRefunds: count,
    openDisputes: count,
    /** The seller's bank didn't take the money. Failed transfers have ended: the balance is back. */
    failedPayouts: count,
    identitiesToCheck: count,
    adjustments: count,
    /** Calls to providers whose outcome has been unknown for an hour. */
    unclearCalls: count,
  }),
  /** Totals by kind of account. Credits are positive. */
  balances: z.array(
    z.object({
      kind: z.string(),
      provider: z.string().nullable(),
      description: z.string(),
      amount,
    }),
  ),
  /** Open holds: money that is neither a seller's nor given back. */
  holds: z.object({ count, amount }),
  /** Reasons why nothing is paid out, by provider. */
  obstacles: z.array(z.object({ provider: z.string(), reasons: z.array(z.string()) })),
});
export type MoneyOverview = z.infer<typeof moneyOverview>;

export const readMoneyOverview = endpoint({
  method: "get",
  path: "/api/admin/money",
  tag: "Administration",
  summary: "Get the state of the books, by mode",
  access: ["admin"],
  response: z.array(moneyOverview),
  errors: [],
});

const MONEY_MATCHES = [
  "order",
  "refund",
  "dispute",
  "payout",
  "adjustment",
  "bank_transfer",
  "call",
  "transaction",
] as const;

/** Something with a reference: an order, a call to a provider, or a ledger transaction. */
export const moneyMatch = z.object({
  kind: z.enum(MONEY_MATCHES),
  id: z.number().int(),
  reference: z.string(),
  /** The state, or the cause of a transaction. */
  state: z.string(),
  amount: amount.nullable(),
  mode: z.enum(PAYMENT_MODES),
  at: timestamp,
  /** The order's buyer, or the payout's seller. */
  person: tradePerson.nullable(),
  orderId: id.nullable(),
  /** Of a transaction: its entries. */
  entries: z.array(
    z.object({ kind: z.string(), userId: id.nullable(), provider: z.string().nullable(), amount }),
  ),
  /** Of a call: the provider's error, if its outcome is unknown. */
  error: z.string().nullable(),
});
export type MoneyMatch = z.infer<typeof moneyMatch>;

export const searchMoney = endpoint({
  method: "get",
  path: "/api/admin/money/search",
  tag: "Administration",
  summary:
    "Find orders, refunds, disputes, payouts, bank transfers, calls and transactions by reference",
  access: ["admin"],
  query: z.object({ reference: name(200).min(1, "Enter a reference") }),
  response: z.array(moneyMatch),
  errors: ["validation_failed"],
});

export const listHolds = endpoint({
  method: "get",
  path: "/api/admin/money/holds",
  tag: "Administration",
  summary: "List the 200 oldest open holds",
  access: ["admin"],
  response: z.array(
    z.object({
      reference: z.string(),
      buyer: tradePerson,
      mode: z.enum(PAYMENT_MODES),
      amount,
      /** Neither captured nor released. */
      open: amount,
      createdAt: timestamp,
    }),
  ),
  errors: [],
});
