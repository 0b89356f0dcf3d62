import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

const path = () => "/admin/money?tab=providers";

export const providerEventReplayed = event({
  type: "provider.event_replayed",
  subject: "job",
  consumers: [],
  data: z.object({
    providerEventId: id,
    provider: z.string(),
    type: z.string(),
    reason: z.string(),
  }),
  audience: { actor: true },
  did: ({ provider, type }) => `processed a webhook of ${provider} again (${type})`,
  path,
});

export const providerCallAllowed = event({
  type: "provider.call_allowed",
  subject: "job",
  consumers: [],
  data: z.object({ callId: z.int(), reference: z.string(), reason: z.string() }),
  audience: { actor: true },
  did: ({ reference }) => `had the call ${reference} sent to the payment provider again`,
  path,
});
