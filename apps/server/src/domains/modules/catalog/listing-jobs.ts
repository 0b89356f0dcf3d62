import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { HtmlToStore } from "../../../platform/markdown/render-markdown.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";

/**
 * Copies a listing's pictures and renders its long description; `tries` counts earlier attempts.
 */
export const prepareListingOf = jobKind<{ moduleId: number; tries?: number }>("prepare-listing", {
  retryLimit: 2,
});

interface Written {
  readonly image: string | null;
  readonly rendered: Pick<HtmlToStore, "wanted" | "rendering"> | null;
}

/** Enqueues that for a listing that was just written. */
export async function prepareLater(
  { db, jobs }: Services,
  moduleId: number,
  { image, rendered }: Written,
): Promise<void> {
  const isReady = !rendered?.wanted.length && rendered?.rendering !== LATE_RENDERING;
  if (image === null && isReady) return;
  await jobs.enqueue(db, prepareListingOf, { moduleId });
}

/**
 * Prepares listings left over from an earlier version. One run at a time, however many servers
 * start.
 */
export const prepareOldListings = jobKind<Record<string, never>>("prepare-old-listings", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});
