import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Copies the pictures that a README shows, and renders it with them; `tries` counts those before. */
export const renderReadmeOf = jobKind<{ versionId: number; tries?: number }>("render-readme", {
  retryLimit: 2,
});

/** Renders what an earlier renderer has made, or none. One at a time, however many servers start. */
export const renderOldReadmes = jobKind<Record<string, never>>("render-old-readmes", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});
