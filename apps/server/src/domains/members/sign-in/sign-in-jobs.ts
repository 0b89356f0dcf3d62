import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Mails a confirmation link to an address that a user has entered. */
export const askAddressSoon = jobKind<{ userId: number; email: string }>("ask-address", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});
