import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** The ways to pay that people ask about, whether this server accepts them or not. */
export const PAYMENT_OPTIONS = ["card", "paypal", "crypto", "invoice"] as const;

export const paymentOption = z.object({
  id: z.enum(PAYMENT_OPTIONS),
  label: z.string(),
  /** `depends`: the payment provider offers it if the operator and the buyer's country allow. */
  state: z.enum(["enabled", "depends", "not_enabled"]),
  /** The state as a sentence. */
  note: z.string(),
});
export type PaymentOption = z.infer<typeof paymentOption>;

export const listPaymentOptions = endpoint({
  method: "get",
  path: "/api/payment-options",
  tag: "Orders",
  summary: "List common ways to pay with whether this server accepts them",
  access: "public",
  cacheTopics: [],
  response: z.array(paymentOption),
  errors: [],
});
