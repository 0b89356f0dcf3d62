import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Mails everyone their daily summary. One run at a time, however many servers there are. */
export const sendDigestsDaily = jobKind<Record<string, never>>("send-digests", {
  policy: "exclusive",
  retryLimit: 3,
  retryDelay: 300,
  expireInSeconds: 6 * 60 * 60,
});
