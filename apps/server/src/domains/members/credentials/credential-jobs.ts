import { jobKind } from "../../../platform/jobs/jobs.ts";

export const mailPasswordResetSoon = jobKind<{ email: string }>("mail-password-reset", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});

export const sweepEmailLinksHourly = jobKind<Record<string, never>>("sweep-email-links", {
  policy: "exclusive",
  retryLimit: 0,
});
