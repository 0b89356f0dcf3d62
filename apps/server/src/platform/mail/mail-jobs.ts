import { jobKind } from "../jobs/jobs.ts";

/** Handles a mail that couldn't be delivered by any attempt. */
export const giveUpMail = jobKind<{ mailId: number }>("send-mail-given-up", {});

/**
 * Eight attempts within about eight hours, enough for a mail server or its operator to come back.
 */
export const sendMailSoon = jobKind<{ mailId: number }>("send-mail", {
  deadLetter: giveUpMail.name,
  retryLimit: 8,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
  expireInSeconds: 120,
});

export const sweepMailsDaily = jobKind<Record<string, never>>("sweep-mails", {
  policy: "exclusive",
  retryLimit: 0,
});
