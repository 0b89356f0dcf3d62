import { jobKind } from "../../platform/jobs.ts";

/** Copies the pictures that a listing shows, and renders its long description. */
export const prepareListingOf = jobKind<{ moduleId: number }>("prepare-listing", { retryLimit: 2 });

/** Prepares what an earlier server has left. One at a time, however many servers start. */
export const prepareOldListings = jobKind<Record<string, never>>("prepare-old-listings", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});
