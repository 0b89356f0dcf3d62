import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import * as webhooks from "../site/webhooks.ts";
import { publicPageQuery } from "./pages.ts";
import { publicEndpoint } from "./public-endpoint.ts";

const { url, types, subjects, application, status } = webhooks.webhook.shape;

const webhook = z.object({
  webhook_id: id,
  url,
  types,
  /** Only events about these are sent. Empty: events about anything. */
  subjects,
  /** The application that created it and alone may change it; null for the account's own. */
  application,
  /** `stopped` after three days without a successful delivery. */
  status,
  created_at: timestamp,
  /** Since when every delivery has failed; null if the last one succeeded. */
  failing_since: timestamp.nullable(),
  /** After a rotation: until when deliveries are also signed with the previous secret. */
  previous_signs_until: timestamp.nullable(),
});
export type PublicWebhook = z.infer<typeof webhook>;

const withSecret = webhook.extend({ secret: z.string() });

const delivery = z.object({
  delivery_id: id,
  type: webhooks.delivery.shape.type,
  /** `withheld` if you may no longer see the event. */
  status: webhooks.delivery.shape.status,
  created_at: timestamp,
  attempts: z.int(),
  last_attempt_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
  /** The last answer's status; null if there was none. */
  answer_status: z.int().nullable(),
  /** The last answer's first 1,000 characters without secrets, or why there was none. */
  answer: z.string().nullable(),
  /** The last answer's headers, one per line, without secrets; null if there was no answer. */
  answer_headers: z.string().nullable(),
  /** The last request's headers, one per line, without its signature; null before the first. */
  request_headers: z.string().nullable(),
  /** What is sent; null if you may no longer see the event. */
  payload: z.string().nullable(),
});
export type PublicDelivery = z.infer<typeof delivery>;

const queued = z.object({ delivery_id: id });
const webhookParams = z.object({ webhook_id: pathId });

const NEW_WEBHOOK = {
  url: "https://example.com/hook",
  types: ["version.approved", "purchase.paid"],
  subjects: [{ kind: "module", id: 7 }],
};
const WEBHOOK = {
  webhook_id: 1,
  ...NEW_WEBHOOK,
  application: null,
  status: "active",
  created_at: "2026-11-21T09:00:00.000Z",
  failing_since: null,
  previous_signs_until: null,
};
const WITH_SECRET = { ...WEBHOOK, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
const DELIVERY = {
  delivery_id: 1,
  type: "webhook.test",
  status: "waiting",
  created_at: "2026-11-21T09:00:00.000Z",
  attempts: 0,
  last_attempt_at: null,
  next_attempt_at: "2026-11-21T09:00:00.000Z",
  answer_status: null,
  answer: null,
  answer_headers: null,
  request_headers: null,
  payload: '{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.000Z","data":{}}',
};
const params = { webhook_id: 1 };

const shared = { group: "Webhooks", scope: "webhooks" } as const;

export const listPublicWebhooks = publicEndpoint({
  ...shared,
  method: "get",
  path: "/v1/webhooks",
  summary: "List your webhooks; with an application's token, those that it created for its user",
  data: z.array(webhook),
  errors: [],
  example: { data: [WEBHOOK] },
});

export const createPublicWebhook = publicEndpoint({
  ...shared,
  method: "post",
  path: "/v1/webhooks",
  location: "/v1/webhooks/{webhook_id}",
  summary: "Create a webhook. Only this response contains its secret",
  needsConfirmedEmail: true,
  body: webhooks.newWebhook,
  status: 201,
  data: withSecret,
  hasSecretAnswer: true,
  limitedAs: webhooks.createWebhook,
  errors: ["conflict"],
  example: { body: NEW_WEBHOOK, data: WITH_SECRET },
});

export const readPublicWebhook = publicEndpoint({
  ...shared,
  method: "get",
  path: "/v1/webhooks/{webhook_id}",
  summary: "Get a webhook",
  params: webhookParams,
  data: webhook,
  errors: ["not_found"],
  example: { params, data: WEBHOOK },
});

export const changePublicWebhook = publicEndpoint({
  ...shared,
  method: "put",
  path: "/v1/webhooks/{webhook_id}",
  summary: "Change a webhook, pause it or resume it",
  params: webhookParams,
  body: webhooks.newWebhook.extend({ is_paused: z.boolean().default(false) }),
  data: webhook,
  limitedAs: webhooks.changeWebhook,
  errors: ["not_found", "forbidden"],
  example: { params, body: { ...NEW_WEBHOOK, is_paused: false }, data: WEBHOOK },
});

export const rotatePublicWebhookSecret = publicEndpoint({
  ...shared,
  method: "post",
  path: "/v1/webhooks/{webhook_id}/rotation",
  summary: "Give a webhook a new secret. For a day, deliveries are signed with both",
  params: webhookParams,
  data: withSecret,
  hasSecretAnswer: true,
  limitedAs: webhooks.rotateWebhookSecret,
  errors: ["not_found", "forbidden"],
  example: {
    params,
    data: { ...WITH_SECRET, previous_signs_until: "2026-11-22T09:00:00.000Z" },
  },
});

export const deletePublicWebhook = publicEndpoint({
  ...shared,
  method: "delete",
  path: "/v1/webhooks/{webhook_id}",
  summary: "Delete a webhook and its deliveries",
  params: webhookParams,
  data: z.object({ deleted: z.literal(true) }),
  errors: ["not_found"],
  example: { params, data: { deleted: true } },
});

export const testPublicWebhook = publicEndpoint({
  ...shared,
  method: "post",
  path: "/v1/webhooks/{webhook_id}/test",
  summary: "Send a test event",
  params: webhookParams,
  data: queued,
  limitedAs: webhooks.testWebhook,
  errors: ["not_found", "forbidden", "conflict"],
  example: { params, data: { delivery_id: 1 } },
});

export const listPublicDeliveries = publicEndpoint({
  ...shared,
  method: "get",
  path: "/v1/webhooks/{webhook_id}/deliveries",
  summary: "List a webhook's deliveries of the last 30 days, newest first",
  params: webhookParams,
  query: publicPageQuery,
  data: z.array(delivery),
  paged: true,
  errors: ["not_found"],
  example: { params, query: { limit: 1 }, data: [DELIVERY] },
});

export const redeliverPublicly = publicEndpoint({
  ...shared,
  method: "post",
  path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redelivery",
  summary: "Send a delivery again",
  params: webhookParams.extend({ delivery_id: pathId }),
  data: queued,
  limitedAs: webhooks.redeliver,
  errors: ["not_found", "forbidden", "conflict"],
  example: { params: { ...params, delivery_id: 1 }, data: { delivery_id: 1 } },
});

export const replayPublicEvents = publicEndpoint({
  ...shared,
  method: "post",
  path: "/v1/webhooks/{webhook_id}/replay",
  summary: "Send the events since a time again, oldest first: up to 1,000 of the last 30 days",
  params: webhookParams,
  body: webhooks.replay,
  data: z.object({ count: z.int() }),
  limitedAs: webhooks.replayEvents,
  errors: ["not_found", "forbidden", "conflict"],
  example: { params, body: { since: "2026-11-20T09:00:00Z" }, data: { count: 0 } },
});
