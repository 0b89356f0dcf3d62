import { jobKind } from "../../../platform/jobs/jobs.ts";

export const askSubscriberSoon = jobKind<{ email: string }>("ask-newsletter-subscriber", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});

/** One run at a time per issue; it continues where an interrupted one stopped. */
export const sendIssueSoon = jobKind<{ issueId: number }>("send-newsletter-issue", {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 2 * 60 * 60,
});

export const sweepSubscribersDaily = jobKind<Record<string, never>>("sweep-newsletter-links", {
  policy: "exclusive",
  retryLimit: 0,
});
