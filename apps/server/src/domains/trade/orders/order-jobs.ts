import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Settles a purchase whose request ended before it was settled. */
export const settlePurchaseLater = jobKind<{ purchaseId: number }>("settle-purchase", {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
});

/** By then the request itself has usually finished. */
export const SETTLE_AFTER_SECONDS = 60;
