import { z } from "zod";
import { cursorInteger, id, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { LINE_KINDS } from "./cart.ts";
import { PURCHASE_STATUSES } from "./purchases.ts";

const amount = z.number().int();

/** An item that the caller sold. Amounts are integer cents. */
export const sale = z.object({
  purchaseId: id,
  kind: z.enum(LINE_KINDS),
  subjectId: id,
  title: z.string(),
  buyerUsername: z.string(),
  soldAt: timestamp,
  status: z.enum(PURCHASE_STATUSES),
  mode: z.enum(PAYMENT_MODES),
  /** After the discount, before tax. */
  price: amount,
  discount: amount,
  /** The platform's fee, less the part that was returned. */
  fee: amount,
  /** Given back to the buyer, with tax. */
  refunded: amount,
  /** Withdrawn by the buyer's bank, with tax. */
  chargedBack: amount,
  /** What the seller keeps. */
  earned: amount,
  /** `held` before it is credited, `pending` within the refund window, then `available`. */
  balance: z.enum(["held", "pending", "available"]),
  clearsAt: timestamp.nullable(),
  /** A refund request or dispute keeps it pending. */
  isFrozen: z.boolean(),
});
export type Sale = z.infer<typeof sale>;

export const listSales = endpoint({
  method: "get",
  path: "/api/user/sales",
  tag: "Earnings",
  summary: "List the caller's sales, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(sale),
  paged: true,
  errors: ["validation_failed"],
});

export const exportSales = endpoint({
  method: "get",
  path: "/api/user/sales/export",
  tag: "Earnings",
  summary: "The caller's newest 10,000 sales as a CSV file",
  access: "session",
  limit: { perHour: 60, per: "account" },
  response: "file",
  errors: [],
});

export const listEarningsByMonth = endpoint({
  method: "get",
  path: "/api/user/earnings/months",
  tag: "Earnings",
  summary: "Get the caller's sales and earnings of the last twelve months, oldest first",
  access: "session",
  response: z.array(
    z.object({
      /** First day, in UTC. */
      month: z.iso.date(),
      sales: amount,
      /** Less fees, refunds and chargebacks. */
      earned: amount,
    }),
  ),
  errors: [],
});
