import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { name } from "../base/text.ts";
import { actReason } from "../members/administration.ts";

/** A job that failed its last attempt. */
export const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** The IDs in the job's data, by name. */
  about: z.record(z.string(), z.number()),
  error: z.string(),
  attempts: z.int(),
  createdAt: timestamp,
  failedAt: timestamp,
  /** The queue that took over the remaining work; null if there is none. */
  takenOverBy: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** A database timestamp in microseconds. */
const microseconds = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const listFailedJobs = endpoint({
  method: "get",
  path: "/api/admin/jobs/failed",
  tag: "Administration",
  summary: "List jobs that failed their last attempt, latest first",
  access: ["admin"],
  query: pageQuery(z.tuple([microseconds])).extend({ queue: name(100).optional() }),
  response: z.array(failedJob),
  paged: true,
  errors: ["validation_failed"],
});

const ofJob = {
  method: "post",
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found"],
} as const;

export const retryJob = endpoint({
  ...ofJob,
  path: "/api/admin/jobs/{id}/retry",
  summary: "Retry a failed job",
});

export const discardJob = endpoint({
  ...ofJob,
  path: "/api/admin/jobs/{id}/discard",
  summary: "Discard a failed job",
});

/** An event set aside after a consumer repeatedly failed to process it. */
export const deadLetter = z.object({
  id,
  /** The consumer that failed. */
  consumer: z.string(),
  eventId: id,
  /** The event's type and time. */
  type: z.string(),
  at: timestamp,
  error: z.string(),
  /** Time of the last attempt. */
  failedAt: timestamp,
});
export type DeadLetter = z.infer<typeof deadLetter>;

export const listEventsSetAside = endpoint({
  method: "get",
  path: "/api/admin/events/set-aside",
  tag: "Administration",
  summary: "List events that a consumer couldn't process, latest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(deadLetter),
  paged: true,
  errors: ["validation_failed"],
});

export const retryEvent = endpoint({
  method: "post",
  path: "/api/admin/events/set-aside/{id}/retry",
  tag: "Administration",
  summary: "Retry an event",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found"],
});
