import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";

const ofWebhook = z.object({
  userId: id,
  webhookId: id,
  url: z.string(),
  /** The name of the application that it belongs to. */
  application: z.string().optional(),
});
const owner = ({ userId }: z.output<typeof ofWebhook>) => [userId];
const path = () => "/settings/webhooks";

export const webhookCreated = event({
  type: "webhook.created",
  subject: "user",
  consumers: ["notifications"],
  data: ofWebhook,
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ url, application }) =>
        application === undefined
          ? `A webhook to ${url} was created`
          : `The application “${application}” created a webhook to ${url}`,
      kind: "security",
    },
  },
  did: ({ url }) => `created a webhook to ${url}`,
  path,
});

export const webhookDeleted = event({
  type: "webhook.deleted",
  subject: "user",
  consumers: [],
  data: ofWebhook,
  audience: { actor: true },
  did: ({ url }) => `deleted the webhook to ${url}`,
  path,
});

export const webhookStopped = event({
  type: "webhook.stopped",
  subject: "user",
  consumers: ["notifications"],
  data: ofWebhook.extend({
    /** The receiver answered 410. Otherwise deliveries have failed for three days. */
    isGone: z.boolean().optional(),
    applicationId: id.optional(),
    /** The application's owner, if nobody told them within a day. */
    applicationOwnerId: id.optional(),
  }),
  audience: {
    concerned: {
      who: ({ userId, applicationOwnerId }) => [
        ...new Set([userId, ...(applicationOwnerId === undefined ? [] : [applicationOwnerId])]),
      ],
      describe: ({ url, application, isGone }) => {
        const reason = isGone
          ? "the receiver answered 410 (Gone)"
          : "no delivery has succeeded for three days";
        return application === undefined
          ? `Your webhook to ${url} is stopped: ${reason}. Resume it in your settings`
          : `A webhook of the application “${application}” to ${url} is stopped: ${reason}. The application can resume it`;
      },
      kind: "account",
    },
  },
  did: ({ url }) => `stopped the webhook to ${url}`,
  path,
});
