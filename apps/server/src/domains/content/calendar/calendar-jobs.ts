import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Emails an event's news to the people registered for it. A repeated run finds only what is left. */
export const sendNoticesSoon = jobKind<{ eventId: number }>("send-event-notices", {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
});
