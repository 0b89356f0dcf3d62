/** What an event may be about; with a number, it is found again by it. Free of zod, for pages. */
export const EVENT_SUBJECTS = [
  "user",
  "module",
  "token",
  "engineer",
  "service",
  "conversation",
  "forum",
  "thread",
  "setting",
  "job",
  "newsletter",
  "ticket",
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];
