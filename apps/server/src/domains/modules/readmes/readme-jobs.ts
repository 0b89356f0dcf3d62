import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Copies a README's pictures and renders it with them; `tries` counts earlier attempts. */
export const renderReadmeOf = jobKind<{ versionId: number; tries?: number }>("render-readme", {
  retryLimit: 2,
});

/** Renders READMEs that an earlier renderer made. One run at a time, however many servers start. */
export const renderOldReadmes = jobKind<Record<string, never>>("render-old-readmes", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});
