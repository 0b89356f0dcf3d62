import { jobKind } from "../../../platform/jobs/jobs.ts";

export const giveUpExport = jobKind<{ exportId: number }>("export-account-given-up", {});

export const exportAccount = jobKind<{ exportId: number }>("export-account", {
  deadLetter: giveUpExport.name,
  retryLimit: 2,
  retryDelay: 5,
  expireInSeconds: 900,
});

export const sweepExportsHourly = jobKind<Record<string, never>>("sweep-exports", {
  policy: "exclusive",
  retryLimit: 0,
});
