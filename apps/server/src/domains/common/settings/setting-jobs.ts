import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Runs when an announcement starts or ends, because cached pages show the previous state. */
export const showSettingsAnew = jobKind<Record<string, never>>("show-settings-anew", {
  retryLimit: 5,
  retryDelay: 5,
});
