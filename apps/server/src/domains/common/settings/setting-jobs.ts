import { jobKind } from "../../../platform/jobs/jobs.ts";

/** An announcement begins or ends: pages that were kept before show what was then. */
export const showSettingsAnew = jobKind<Record<string, never>>("show-settings-anew", {
  retryLimit: 5,
  retryDelay: 5,
});
