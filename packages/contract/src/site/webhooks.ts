import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import {
  MAX_SUBJECTS,
  TEST_TYPE,
  WEBHOOK_SUBJECTS,
  WEBHOOK_TYPES,
  type WebhookType,
} from "./webhook-types.ts";

const TYPES = Object.keys(WEBHOOK_TYPES) as [WebhookType, ...WebhookType[]];

/** What an event is about, as in its message. */
const subject = z.object({ kind: z.enum(WEBHOOK_SUBJECTS), id });

/** An address that is told of events. Only creation and rotation show its secret. */
export const webhook = z.object({
  id,
  url: z.string(),
  types: z.array(z.enum(TYPES)),
  /** Only events about these are sent. Empty: events about anything. */
  subjects: z.array(subject),
  /** The application that created it and alone may change it; null for your own webhooks. */
  application: z.object({ id, name: z.string() }).nullable(),
  /** "stopped" after three days without a successful delivery; resuming it is up to its owner. */
  status: z.enum(["active", "paused", "stopped"]),
  createdAt: timestamp,
  /** Since when every delivery has failed; null if the last one succeeded. */
  failingSince: timestamp.nullable(),
  /** After a rotation: until when deliveries are also signed with the previous secret. */
  previousSignsUntil: timestamp.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const url = z
  .string()
  .max(500, "Use at most 500 characters")
  .refine(
    isSendable,
    "Enter a public https address without a password, such as https://example.com/hook",
  )
  .meta({ example: "https://example.com/hook" });

/** What a URL alone shows. Its host's addresses are checked whenever a connection is made. */
function isSendable(text: string): boolean {
  const parsed = URL.parse(text);
  return (
    parsed?.protocol === "https:" && parsed.port === "" && !parsed.username && !parsed.password
  );
}

const types = z
  .array(z.enum(TYPES))
  .min(1, "Choose at least one event")
  .max(TYPES.length)
  .transform((chosen) => [...new Set(chosen)]);

const subjects = z
  .array(subject)
  .max(MAX_SUBJECTS, `List at most ${MAX_SUBJECTS} subjects`)
  .default([])
  .meta({ example: [{ kind: "module", id: 12 }] });

export const newWebhook = z.object({ url, types, subjects });

const withSecret = webhook.extend({ secret: z.string() });

const keyed = { access: "session", scope: "webhooks", tag: "Webhooks" } as const;

export const listWebhooks = endpoint({
  ...keyed,
  method: "get",
  path: "/api/webhooks",
  summary: "List your webhooks",
  response: z.array(webhook),
  errors: [],
});

export const createWebhook = endpoint({
  ...keyed,
  method: "post",
  path: "/api/webhooks",
  summary: "Create a webhook. Only this response contains its secret",
  needsConfirmedEmail: true,
  body: newWebhook,
  status: 201,
  response: withSecret,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.webhookChanges,
  errors: ["validation_failed", "conflict", "email_unconfirmed"],
});

export const changeWebhook = endpoint({
  ...keyed,
  method: "put",
  path: "/api/webhooks/{id}",
  summary: "Change a webhook, pause it or resume it",
  params: idParams,
  body: newWebhook.extend({ isPaused: z.boolean() }),
  response: webhook,
  limit: RATE_LIMITS.webhookChanges,
  errors: ["validation_failed", "not_found", "forbidden"],
});

export const rotateWebhookSecret = endpoint({
  ...keyed,
  method: "post",
  path: "/api/webhooks/{id}/rotation",
  summary: "Give a webhook a new secret. For a day, deliveries are signed with both",
  params: idParams,
  response: withSecret,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.webhookChanges,
  errors: ["not_found", "forbidden"],
});

export const deleteWebhook = endpoint({
  ...keyed,
  method: "delete",
  path: "/api/webhooks/{id}",
  summary: "Delete a webhook and its deliveries",
  params: idParams,
  response: null,
  errors: ["not_found"],
});

export const testWebhook = endpoint({
  ...keyed,
  method: "post",
  path: "/api/webhooks/{id}/test",
  summary: "Send a test event",
  params: idParams,
  status: 202,
  response: z.object({ deliveryId: id }),
  limit: RATE_LIMITS.webhookDeliveries,
  errors: ["not_found", "forbidden", "conflict"],
});

/** An event on its way to an address. */
export const delivery = z.object({
  id,
  type: z.union([z.enum(TYPES), z.literal(TEST_TYPE)]),
  /**
   * "waiting" before the first and between further attempts; "failed" after the last; "withheld" if
   * you may no longer see the event.
   */
  status: z.enum(["waiting", "delivered", "failed", "withheld"]),
  createdAt: timestamp,
  attempts: z.number().int(),
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  /** The last answer's status; null if there was none. */
  answerStatus: z.number().int().nullable(),
  /** The last answer's first 1,000 characters without secrets, or why there was none. */
  answer: z.string().nullable(),
  /** The last answer's headers, one per line, without secrets; null if there was no answer. */
  answerHeaders: z.string().nullable(),
  /** The last request's headers, one per line, without its signature; null before the first. */
  requestHeaders: z.string().nullable(),
  /** What is sent; null if you may no longer see the event. */
  payload: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const listDeliveries = endpoint({
  ...keyed,
  method: "get",
  path: "/api/webhooks/{id}/deliveries",
  summary: "List a webhook's deliveries, newest first",
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(delivery),
  paged: true,
  errors: ["validation_failed", "not_found"],
});

export const redeliver = endpoint({
  ...keyed,
  method: "post",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}/redelivery",
  summary: "Send a delivery again",
  params: idParams.extend({ deliveryId: idParams.shape.id }),
  status: 202,
  response: z.object({ deliveryId: id }),
  limit: RATE_LIMITS.webhookDeliveries,
  errors: ["not_found", "forbidden", "conflict"],
});

export const replay = z.object({
  since: z.iso
    .datetime("Enter a time such as 2026-11-26T12:00:00Z")
    .meta({ example: "2026-11-26T12:00:00Z" }),
});

/** Events per call. */
export const MAX_REPLAYED = 1_000;

export const replayEvents = endpoint({
  ...keyed,
  method: "post",
  path: "/api/webhooks/{id}/replay",
  summary: "Send the events since a time again, oldest first: up to 1,000 of the last 30 days",
  params: idParams,
  body: replay,
  status: 202,
  response: z.object({ count: z.number().int() }),
  limit: RATE_LIMITS.webhookChanges,
  errors: ["validation_failed", "not_found", "forbidden", "conflict"],
});
