import { z } from "zod";
import { id, pageQuery, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { EVENT_SUBJECTS } from "../events/subjects.ts";

/** An event in the audit log. */
export const loggedEvent = z.object({
  id: z.int(),
  at: timestamp,
  type: z.string(),
  /** The actor; null if nobody was signed in or the account was deleted. */
  actor: z.string().nullable(),
  /** The event's subject; users also have a name. */
  subject: z.object({
    kind: z.string(),
    id: id.nullable(),
    name: z.string().nullable(),
  }),
  /** What was done, phrased to follow the actor's name. */
  did: z.string(),
  reason: z.string().nullable(),
  /** The subject's page. */
  path: z.string().nullable(),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

/** A date such as 2026-11-23. */
const day = z.iso
  .date("Use a day such as 2026-11-23")
  .max(10)
  // Year 0 is a valid ISO date but not a valid PostgreSQL date.
  .refine((day) => day >= "1970", "Use a day after 1970");

const filter = z.object({
  type: name(60).optional(),
  /** The actor's user name. */
  actor: name(LIMITS.username.max).toLowerCase().optional(),
  subject: z.enum(EVENT_SUBJECTS).optional(),
  subjectId: pathId.optional(),
  /** First and last day in UTC, inclusive. */
  from: day.optional(),
  to: day.optional(),
});

export const listEvents = endpoint({
  method: "get",
  path: "/api/admin/events",
  tag: "Administration",
  summary: "List audit log events, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([z.int().min(0).max(Number.MAX_SAFE_INTEGER)])).extend(filter.shape),
  response: z.array(loggedEvent),
  paged: true,
  errors: ["validation_failed"],
});

export const listEventTypes = endpoint({
  method: "get",
  path: "/api/admin/event-types",
  tag: "Administration",
  summary: "List event kinds",
  access: ["admin"],
  response: z.array(z.string()),
  errors: [],
});

export const exportEvents = endpoint({
  method: "get",
  path: "/api/admin/events/export",
  tag: "Administration",
  summary: `The newest ${LIMITS.exportedEvents} events of the audit log as a file with all their data`,
  access: ["admin"],
  query: filter.extend({ format: z.enum(["csv", "json"]).default("csv") }),
  response: "file",
  errors: ["validation_failed"],
});
