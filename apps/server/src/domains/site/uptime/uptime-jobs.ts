import { jobKind } from "../../../platform/jobs/jobs.ts";

export const sweepUptimeDaily = jobKind<Record<string, never>>("sweep-uptime", {
  policy: "exclusive",
  retryLimit: 0,
});
