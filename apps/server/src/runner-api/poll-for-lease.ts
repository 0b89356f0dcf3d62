import { leaseWork } from "../domains/deployments/operations/lease-work.ts";
import { type EnrolledRunner, isDraining } from "../domains/deployments/runners/find-runner.ts";
import type { WorkQueue } from "../domains/deployments/runners/open-work-queue.ts";
import { releaseSlotWhile } from "../platform/limits/request-slot.ts";
import type { Services } from "../platform/services.ts";

interface Poll {
  readonly runner: EnrolledRunner;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Answers with work as soon as there is some, or with none after the wait. Waiting takes no database
 * connection and doesn't count as a request in work.
 */
export async function pollForLease(
  ctx: Services,
  queue: WorkQueue,
  { runner, waitMs, signal }: Poll,
) {
  if (runner.isDraining) return { lease: null, drain: true };
  const ends = performance.now() + waitMs;
  for (;;) {
    // Joined before looking, so that nothing announced meanwhile is missed.
    const place = queue.join(runner);
    const lease = await leaseWork(ctx, runner);
    const leftMs = ends - performance.now();
    if (lease || leftMs <= 0 || signal.aborted) {
      place.leave();
      return { lease, drain: false };
    }
    const ended = await releaseSlotWhile(() => place.wait(leftMs, signal));
    if (ended !== "work") return { lease: null, drain: false };
    if (await isDraining(ctx.db, runner.id)) return { lease: null, drain: true };
  }
}
