import { z } from "zod";
import { idParams, timestamp } from "../../base/common.ts";
import { endpoint } from "../../base/endpoint.ts";
import { PAYMENT_MODES } from "../../base/money.ts";
import { actReason } from "../../members/administration.ts";

export const CALL_KINDS = ["charge", "refund", "transfer", "payout"] as const;

/** A call to a payment provider whose outcome has been unknown for an hour. */
export const unclearCall = z.object({
  id: z.int(),
  kind: z.enum(CALL_KINDS),
  provider: z.string(),
  mode: z.enum(PAYMENT_MODES),
  /** Our reference, also in the provider's metadata. */
  reference: z.string(),
  /** The order, refund or payout. */
  subjectId: z.int(),
  /** Integer cents. */
  amount: z.int(),
  attempts: z.int(),
  /** The last error; null if the provider has answered that the call is on its way. */
  error: z.string().nullable(),
  createdAt: timestamp,
  /** Whether it is too old to be sent again safely, so that an administrator decides. */
  needsDecision: z.boolean(),
});
export type UnclearCall = z.infer<typeof unclearCall>;

export const listUnclearCalls = endpoint({
  method: "get",
  path: "/api/admin/provider-calls/unclear",
  tag: "Administration",
  summary: "List the 200 oldest calls to payment providers whose outcome is unknown",
  access: ["admin"],
  response: z.array(unclearCall),
  errors: [],
});

export const decideCall = endpoint({
  method: "post",
  path: "/api/admin/provider-calls/{id}/decision",
  tag: "Administration",
  summary:
    "Have a call sent again that the payment provider doesn't have. If it turns up meanwhile, nothing is sent",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "conflict"],
});
