/** Lists and limits of the calendar. Free of zod for page bundles. */
export const EVENT_KINDS = ["webinar", "workshop", "conference"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_STATUSES = ["scheduled", "canceled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const REGISTRATION_STATES = ["registered", "waiting"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export const EVENT_LIMITS = {
  title: { min: 5, max: 120 },
  description: { min: 20, max: 300 },
  place: { max: 120 },
  address: { max: 500 },
  minutes: { min: 5, max: 7 * 24 * 60 },
  capacity: { min: 1, max: 10_000 },
  summary: { max: 10_000 },
} as const;
