import { jobKind } from "../../../platform/jobs/jobs.ts";
import { SCAN_LIMITS } from "../../../platform/scanner/scanner.ts";
import type { Services } from "../../../platform/services.ts";

/** Handles a run that failed its last attempt. */
export const giveUpCheckDelivery = jobKind<{ runId: number }>("check-delivery-given-up", {});

/** A job whose process dies misses its heartbeat and is retried. */
export const checkDeliverySoon = jobKind<{ runId: number }>("check-delivery", {
  deadLetter: giveUpCheckDelivery.name,
  retryLimit: 2,
  retryDelay: 1,
  heartbeatSeconds: 10,
  expireInSeconds: SCAN_LIMITS.seconds * 2,
});

/** Records that a delivery's archive is to be checked, and queues the job. */
export async function beginRun(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  noteId: number,
  digest: string,
): Promise<void> {
  const { id } = await db
    .insertInto("acceptanceRuns")
    .values({ noteId, digest })
    .returning("id")
    .executeTakeFirstOrThrow();
  await jobs.enqueue(db, checkDeliverySoon, { runId: id });
}
