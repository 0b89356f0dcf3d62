import { jobKind } from "../jobs/jobs.ts";

/** Takes over a mail that no attempt could deliver. */
export const giveUpMail = jobKind<{ mailId: number }>("send-mail-given-up", {});

/** Eight times within some eight hours; a mail server that is away comes back, or its operator does. */
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
