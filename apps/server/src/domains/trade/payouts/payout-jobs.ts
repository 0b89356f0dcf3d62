import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Takes the next step of payouts that are due. Also runs every five minutes. */
export const movePayoutsSoon = jobKind<object>("move-payouts", { policy: "short", retryLimit: 0 });

export const movePayoutsRegularly = jobKind<object>("move-payouts-regularly", {
  policy: "exclusive",
});

export const schedulePayoutsHourly = jobKind<object>("schedule-payouts", { policy: "exclusive" });
