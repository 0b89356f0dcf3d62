import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { followSubject } from "../providers/follow-subject.ts";
import { listWaitingEvents, markProcessed, noteFailure } from "./provider-event-queries.ts";

/** Ten attempts within about two days, as long as the provider repeats a webhook. */
export const processEventsSoon = jobKind<{ subject: string }>("process-provider-events", {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
});

/**
 * Reads what waiting events are about from the provider, once for all of them. Their order and their
 * content don't matter, because the provider's current state is recorded. An event that came
 * meanwhile has a job of its own.
 */
export async function processEvents(
  ctx: Services,
  { subject }: { readonly subject: string },
): Promise<void> {
  const events = await listWaitingEvents(ctx.db, subject);
  const newest = events.at(-1);
  if (!newest) return;
  // Only some kinds of events about a call have the provider's ID of it.
  const named = events.findLast(({ about }) => "providerId" in about) ?? newest;
  try {
    await followSubject(ctx, newest, named.about);
  } catch (error) {
    await noteFailure(ctx.db, subject, newest.id, error);
    throw error;
  }
  await markProcessed(ctx.db, subject, newest.id);
}
