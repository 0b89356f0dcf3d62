import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** A payment method at checkout. */
export const paymentMethod = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  /** True if no money moves. */
  isTest: z.boolean(),
  /** Whose accounts can use it: those with an organization; null for all. */
  requires: z.enum(["organization"]).nullable(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const listPaymentMethods = endpoint({
  method: "get",
  path: "/api/payment-methods",
  tag: "Orders",
  summary: "List available payment methods",
  access: "public",
  cacheTopics: [],
  response: z.array(paymentMethod),
  errors: [],
});
