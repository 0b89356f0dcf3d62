import {
  admitPoll,
  leaseWork,
  lookForWork,
  type Outlook,
} from "../domains/deployments/operations/lease-work.ts";
import type { AdmittedRunner, Signed } from "../domains/deployments/runners/find-runner.ts";
import type { WorkQueue } from "../domains/deployments/runners/open-work-queue.ts";
import type { Database } from "../platform/db/database.ts";
import { releaseSlotWhile } from "../platform/limits/request-slot.ts";
import type { Services } from "../platform/services.ts";

/** What was seen for a runner, and how many announcements had been heard before it. */
type Look = Outlook & { readonly heardBefore: number };

export async function admitPolling(
  queue: WorkQueue,
  db: Database,
  signed: Signed,
): Promise<(AdmittedRunner & Look) | undefined> {
  const heardBefore = queue.heard();
  const runner = await admitPoll(db, signed);
  return runner && { ...runner, heardBefore };
}

interface Poll {
  readonly runner: AdmittedRunner & Look;
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
  const ends = performance.now() + waitMs;
  for (let seen: Look = runner; !seen.isDraining; ) {
    const place = queue.join(runner);
    // What was announced between the look and the place in the queue would be missed.
    const mayHaveWork = seen.hasWork || queue.heard() !== seen.heardBefore;
    const lease = mayHaveWork ? await leaseWork(ctx, runner) : null;
    const leftMs = ends - performance.now();
    if (lease || leftMs <= 0 || signal.aborted) {
      place.leave();
      return { lease, drain: false };
    }
    const ended = await releaseSlotWhile(() => place.wait(leftMs, signal));
    if (ended !== "work") return { lease: null, drain: false };
    const heardBefore = queue.heard();
    const outlook = await lookForWork(ctx.db, runner);
    seen = { ...(outlook ?? { isDraining: true, hasWork: false }), heardBefore };
  }
  return { lease: null, drain: true };
}
