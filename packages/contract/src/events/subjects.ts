/**
 * What an event can be about. A subject with an ID can be searched by it. Free of zod for page
 * bundles.
 */
export const EVENT_SUBJECTS = [
  "user",
  "module",
  "token",
  "application",
  "engineer",
  "service",
  "project",
  "contract",
  "deployment",
  "runner",
  "conversation",
  "forum",
  "thread",
  "setting",
  "job",
  "newsletter",
  "calendar",
  "ticket",
  "order",
  "payout",
  "reconciliation",
  "adjustment",
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];
