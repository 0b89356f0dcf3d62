import { jobDiscarded, jobRetried } from "@stackyard/contract/events/job-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { findFailedQueue } from "../../../platform/jobs/failed-jobs.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

const ACTS = {
  retry: { event: jobRetried, act: ({ db, jobs }, queue, id) => jobs.retry(db, queue, id) },
  discard: { event: jobDiscarded, act: ({ db, jobs }, queue, id) => jobs.discard(db, queue, id) },
} satisfies Record<
  string,
  {
    event: typeof jobRetried;
    act: (ctx: UserServices, queue: string, id: string) => Promise<void>;
  }
>;

/** Retries or discards a failed job. Of two concurrent decisions, the second finds none. */
export function actOnJob(
  ctx: UserServices,
  which: keyof typeof ACTS,
  jobId: string,
  reason: string,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const queue = await findFailedQueue(ctx.db, jobId);
    if (!queue) throw new AppError("not_found");
    const { event, act } = ACTS[which];
    await act(ctx, queue, jobId);
    const data = { queue, jobId, reason };
    await record(ctx, event, { actorId: ctx.user.id, subjectId: null, data });
  });
}
