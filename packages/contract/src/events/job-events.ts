import { z } from "zod";
import { event } from "./event.ts";

const ofJob = z.object({ queue: z.string(), jobId: z.string(), reason: z.string() });
const path = () => "/admin?tab=jobs";

export const jobRetried = event({
  type: "job.retried",
  subject: "job",
  consumers: [],
  data: ofJob,
  audience: { actor: true },
  did: ({ queue }) => `retried a failed job of ${queue}`,
  path,
});

export const jobDiscarded = event({
  type: "job.discarded",
  subject: "job",
  consumers: [],
  data: ofJob,
  audience: { actor: true },
  did: ({ queue }) => `discarded a failed job of ${queue}`,
  path,
});

export const eventRetried = event({
  type: "job.event_retried",
  subject: "job",
  consumers: [],
  data: z.object({
    consumer: z.string(),
    eventId: z.int(),
    eventType: z.string(),
    reason: z.string(),
  }),
  audience: { actor: true },
  did: ({ consumer, eventId, eventType }) =>
    `had ${consumer} try event ${eventId} (${eventType}) again`,
  path,
});
