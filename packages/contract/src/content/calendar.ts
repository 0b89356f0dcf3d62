import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name, orNull, text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import {
  EVENT_KINDS,
  EVENT_LIMITS,
  EVENT_STATUSES,
  REGISTRATION_STATES,
} from "./calendar-lists.ts";
import { localTime, timeZone } from "./local-time.ts";

const registrationState = z.enum(REGISTRATION_STATES);

/** An event as everyone sees it. */
export const calendarEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  kind: z.enum(EVENT_KINDS),
  status: z.enum(EVENT_STATUSES),
  startsAt: timestamp,
  endsAt: timestamp,
  /** The IANA time zone in which the organizer set the times. */
  timeZone: z.string(),
  /** Null if the event is online only. */
  place: z.string().nullable(),
  isOnline: z.boolean(),
  /** The joining link, for people with a place only. */
  joinUrl: z.string().nullable(),
  capacity: z.number().int(),
  registered: z.number().int(),
  waiting: z.number().int(),
  /** The caller's registration; null if not registered. */
  own: registrationState.nullable(),
  isOver: z.boolean(),
  hasRecording: z.boolean(),
  /** An example on a demo server. */
  isDemo: z.boolean(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** An event with what is published after it. */
export const eventDetail = calendarEvent.extend({
  cancelReason: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  summary: z.string().nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const listUpcomingEvents = endpoint({
  method: "get",
  path: "/api/calendar",
  tag: "Calendar",
  summary: "List upcoming events, next first",
  access: "public",
  cacheTopics: ["calendar"],
  variesBySession: true,
  freshSeconds: 60,
  response: z.array(calendarEvent),
  errors: [],
});

/** The second of the end and the ID of the last event. */
const eventPage = pageQuery(z.tuple([cursorInteger, cursorInteger]));

export const listPastEvents = endpoint({
  method: "get",
  path: "/api/calendar/past",
  tag: "Calendar",
  summary: "List past events, latest first",
  access: "public",
  cacheTopics: ["calendar"],
  variesBySession: true,
  freshSeconds: 60,
  query: eventPage,
  response: z.array(calendarEvent),
  paged: true,
  errors: ["validation_failed"],
});

export const readEvent = endpoint({
  method: "get",
  path: "/api/calendar/{id}",
  tag: "Calendar",
  summary: "Get an event, with its recording if it is over",
  access: "public",
  cacheTopics: ["calendar"],
  variesBySession: true,
  freshSeconds: 60,
  params: idParams,
  response: eventDetail,
  errors: ["event_not_found"],
});

export const registerForEvent = endpoint({
  method: "put",
  path: "/api/calendar/{id}/registration",
  tag: "Calendar",
  summary: "Register for an event, or join its waiting list",
  access: "session",
  needsConfirmedEmail: true,
  changes: ["calendar"],
  params: idParams,
  response: z.object({ state: registrationState }),
  limit: RATE_LIMITS.eventRegistrations,
  ignoresIdempotencyKey: true,
  errors: ["event_not_found", "event_closed"],
});

export const leaveEvent = endpoint({
  method: "delete",
  path: "/api/calendar/{id}/registration",
  tag: "Calendar",
  summary: "Cancel a registration. The place goes to the first person on the waiting list",
  access: "session",
  changes: ["calendar"],
  params: idParams,
  response: null,
  limit: RATE_LIMITS.eventRegistrations,
  ignoresIdempotencyKey: true,
  errors: ["event_not_found", "event_closed"],
});

const httpsAddress = orNull(
  name(EVENT_LIMITS.address.max).refine(
    (address) => address === "" || URL.parse(address)?.protocol === "https:",
    "Use an address that starts with https://",
  ),
);

const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const error = `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}`;
  return z.int(error).min(min, error).max(max, error);
};

const { title, description, place, minutes, capacity, summary } = EVENT_LIMITS;

/** What an administrator enters. The start is a local time in the time zone. */
export const eventDraft = z
  .object({
    title: name(title.max).min(title.min, "Title must be at least 5 characters"),
    description: text(description.max).min(
      description.min,
      "Describe the event in at least 20 characters",
    ),
    kind: z.enum(EVENT_KINDS),
    startsAt: localTime,
    timeZone,
    minutes: wholeNumber(minutes),
    place: orNull(name(place.max)),
    joinUrl: httpsAddress,
    capacity: wholeNumber(capacity),
  })
  .refine(({ place, joinUrl }) => place !== null || joinUrl !== null, {
    path: ["place"],
    error: "Enter a place, a joining link, or both",
  });
export type EventDraft = z.output<typeof eventDraft>;

export const eventRecording = z.object({
  recordingUrl: httpsAddress,
  summary: orNull(text(summary.max)),
});
export type EventRecording = z.output<typeof eventRecording>;

/** An event in the administration area. */
export const managedEvent = eventDetail
  .omit({ own: true, isOnline: true, hasRecording: true })
  .extend({ localStart: z.string(), minutes: z.number().int() });
export type ManagedEvent = z.infer<typeof managedEvent>;

const adminOnly = { tag: "Calendar", access: ["admin"], needsSession: true } as const;

export const listManagedEvents = endpoint({
  ...adminOnly,
  method: "get",
  path: "/api/admin/calendar",
  summary: "List all events for administrators, latest first",
  query: eventPage,
  response: z.array(managedEvent),
  paged: true,
  errors: ["validation_failed"],
});

export const planEvent = endpoint({
  ...adminOnly,
  method: "post",
  path: "/api/admin/calendar",
  summary: "Create an event",
  status: 201,
  changes: ["calendar"],
  body: eventDraft,
  response: managedEvent,
  errors: ["validation_failed"],
});

export const changeEvent = endpoint({
  ...adminOnly,
  method: "put",
  path: "/api/admin/calendar/{id}",
  summary: "Change an event, and email the changes to registered people",
  changes: ["calendar"],
  params: idParams,
  body: eventDraft,
  response: managedEvent,
  errors: ["validation_failed", "event_not_found", "event_closed"],
});

export const cancelEvent = endpoint({
  ...adminOnly,
  method: "put",
  path: "/api/admin/calendar/{id}/cancellation",
  summary: "Cancel an event, and email the reason to registered people",
  changes: ["calendar"],
  params: idParams,
  body: z.object({ reason: actReason }),
  response: managedEvent,
  errors: ["validation_failed", "event_not_found", "event_closed"],
});

export const keepRecording = endpoint({
  ...adminOnly,
  method: "put",
  path: "/api/admin/calendar/{id}/recording",
  summary: "Set the recording of a past event: a video's address, a summary, or both",
  changes: ["calendar"],
  params: idParams,
  body: eventRecording,
  response: managedEvent,
  errors: ["validation_failed", "event_not_found", "event_not_over"],
});

export const deleteEvent = endpoint({
  ...adminOnly,
  method: "delete",
  path: "/api/admin/calendar/{id}",
  summary: "Delete an event without registrations, or one that is over or canceled",
  changes: ["calendar"],
  params: idParams,
  response: null,
  errors: ["event_not_found", "event_has_registrations"],
});
