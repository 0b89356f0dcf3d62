import { jobKind } from "../../../platform/jobs/jobs.ts";
import { SCAN_RETRIES } from "../../../platform/scanner/scan-jobs.ts";
import type { Services } from "../../../platform/services.ts";

/** Handles a run that failed its last attempt. */
export const giveUpCheckDelivery = jobKind<{ runId: number }>("check-delivery-given-up", {});

export const checkDeliverySoon = jobKind<{ runId: number }>("check-delivery", {
  deadLetter: giveUpCheckDelivery.name,
  ...SCAN_RETRIES,
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
