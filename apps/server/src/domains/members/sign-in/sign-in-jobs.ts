import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Finds out, by mail and aside, whether a user reads the mail of an address that they have named. */
export const askAddressSoon = jobKind<{ userId: number; email: string }>("ask-address", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});
