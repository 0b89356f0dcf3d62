import { jobKind } from "../../../platform/jobs/jobs.ts";

/** Compares the forum's counters with the rows that they count. */
export const recountForumDaily = jobKind<Record<string, never>>("recount-forum", {
  policy: "exclusive",
  retryLimit: 1,
});

/** Renders posts of an earlier renderer version. One run at a time, however many servers start. */
export const renderOldPosts = jobKind<Record<string, never>>("render-old-posts", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});
