import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";

const data = z.object({ eventId: id, title: z.string() });

const about = {
  subject: "calendar",
  consumers: ["site-index"],
  audience: { actor: true },
} as const;

const path = ({ eventId }: z.output<typeof data>) => `/events/${eventId}`;

export const eventPlanned = event({
  ...about,
  type: "calendar.planned",
  data,
  did: ({ title }) => `created the event “${title}”`,
  path,
});

export const eventChanged = event({
  ...about,
  type: "calendar.changed",
  data,
  did: ({ title }) => `changed the event “${title}”`,
  path,
});

export const eventCanceled = event({
  ...about,
  type: "calendar.canceled",
  data: data.extend({ reason: z.string() }),
  did: ({ title }) => `canceled the event “${title}”`,
  path,
});

export const eventRecorded = event({
  ...about,
  type: "calendar.recorded",
  data,
  did: ({ title }) => `changed the recording of “${title}”`,
  path,
});

export const eventDeleted = event({
  ...about,
  type: "calendar.deleted",
  data,
  did: ({ title }) => `deleted the event “${title}”`,
});
