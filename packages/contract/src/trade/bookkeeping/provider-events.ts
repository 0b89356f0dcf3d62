import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../../base/common.ts";
import { endpoint } from "../../base/endpoint.ts";
import { PAYMENT_MODES } from "../../base/money.ts";
import { name } from "../../base/text.ts";
import { actReason } from "../../members/administration.ts";

/** `ignored`: of the other mode, or about nothing that this server has. */
export const PROVIDER_EVENT_STATES = ["waiting", "processed", "ignored"] as const;

/** A webhook of a payment provider. */
export const providerEvent = z.object({
  id,
  provider: z.string(),
  mode: z.enum(PAYMENT_MODES),
  /** The endpoint that received it. */
  endpoint: z.string(),
  /** The provider's ID and name of the event. */
  eventId: z.string(),
  type: z.string(),
  /** What was read again from the provider, such as "charge:order-12"; null for nothing. */
  subject: z.string().nullable(),
  state: z.enum(PROVIDER_EVENT_STATES),
  /** Why the last attempt to process it failed. */
  error: z.string().nullable(),
  happenedAt: timestamp,
  receivedAt: timestamp,
  processedAt: timestamp.nullable(),
});
export type ProviderEventRow = z.infer<typeof providerEvent>;

export const listProviderEvents = endpoint({
  method: "get",
  path: "/api/admin/provider-events",
  tag: "Administration",
  summary: "List webhooks of payment providers, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    state: z.enum(PROVIDER_EVENT_STATES).optional(),
    /** An exact subject, event ID or type. */
    match: name(250).optional(),
  }),
  response: z.array(providerEvent),
  paged: true,
  errors: ["validation_failed"],
});

export const replayProviderEvent = endpoint({
  method: "post",
  path: "/api/admin/provider-events/{id}/replay",
  tag: "Administration",
  summary: "Process a webhook again: read the state of what it is about from the provider",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "conflict"],
});
