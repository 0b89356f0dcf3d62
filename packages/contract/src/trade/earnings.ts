import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** A seller's earnings from sales, less fees and refunds. */
export const earnings = z.object({
  currency: z.literal("USD"),
  /** All time, in integer cents. */
  total: z.number().int(),
  sales: z.number().int(),
  /** True if no money moves on this server. */
  isTest: z.boolean(),
});
export type Earnings = z.infer<typeof earnings>;

export const readEarnings = endpoint({
  method: "get",
  path: "/api/user/earnings",
  tag: "Earnings",
  summary: "Get the caller's module earnings",
  access: "session",
  response: earnings,
  errors: [],
});
