import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { contentsEntry } from "./content.ts";
import { EVENT_KINDS } from "./content-lists.ts";

export const REGISTRATION_STATES = ["registered", "waiting"] as const;
const registrationState = z.enum(REGISTRATION_STATES);

/** An event's next occurrence. */
export const upcomingEvent = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(EVENT_KINDS),
  place: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  capacity: z.number().int(),
  registered: z.number().int(),
  waiting: z.number().int(),
  /** The caller's registration; null if not registered. */
  own: registrationState.nullable(),
});
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

const pastEvent = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(EVENT_KINDS),
  heldOn: z.iso.date(),
});
export type PastEvent = z.infer<typeof pastEvent>;

export const recording = pastEvent.extend({ html: z.string(), contents: z.array(contentsEntry) });
export type Recording = z.infer<typeof recording>;

export const listEvents = endpoint({
  method: "get",
  path: "/api/calendar",
  tag: "Calendar",
  summary: "List upcoming events, next first, and past events, latest first",
  access: "public",
  response: z.object({ upcoming: z.array(upcomingEvent), past: z.array(pastEvent) }),
  errors: [],
});

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });

export const readRecording = endpoint({
  method: "get",
  path: "/api/calendar/{slug}",
  tag: "Calendar",
  summary: "Get the written recording of a past event",
  access: "public",
  params,
  response: recording,
  errors: ["event_not_found"],
});

export const registerForEvent = endpoint({
  method: "put",
  path: "/api/calendar/{slug}/registration",
  tag: "Calendar",
  summary: "Register for an event's next date, or join its waiting list",
  access: "session",
  needsConfirmedEmail: true,
  params,
  response: z.object({ state: registrationState, startsAt: timestamp }),
  limit: RATE_LIMITS.eventRegistrations,
  ignoresIdempotencyKey: true,
  errors: ["event_not_found"],
});

export const leaveEvent = endpoint({
  method: "delete",
  path: "/api/calendar/{slug}/registration",
  tag: "Calendar",
  summary: "Cancel a registration. The place goes to the first person on the waiting list",
  access: "session",
  params,
  response: null,
  limit: RATE_LIMITS.eventRegistrations,
  ignoresIdempotencyKey: true,
  errors: ["event_not_found"],
});
