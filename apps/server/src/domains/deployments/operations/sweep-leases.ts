import {
  isLive,
  LIVE_STATUSES,
  RUNNER_LIMITS,
  RUNNER_TIMES,
} from "@stackyard/contract/deployments/deployment-lists";
import { runnerSilent } from "@stackyard/contract/events/deployment-events";
import { record } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { eachOperation, type OperationRow } from "./lock-deployment.ts";
import { deploymentTopic, factsOf, moveOperation } from "./move-operation.ts";
import { planWithoutRevoked } from "./plan-again.ts";
import { voidSuspendedApprovals } from "./void-approvals.ts";

export const sweepLeasesSoon = jobKind<Record<string, never>>("sweep-runner-leases", {
  policy: "exclusive",
  retryLimit: 0,
});

interface Run {
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

/**
 * Acts on runners that fell silent: notes it, then leases plans again, and calls an apply uncertain.
 * An apply is never leased again, because it may still be running. Approvals of suspended accounts end,
 * and plans of revoked runners are made again.
 */
export async function sweepLeases(
  ctx: Services,
  { signal, now = new Date() }: Run = {},
): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const silentBefore = before(RUNNER_TIMES.notResponding);
  const lostBefore = before(RUNNER_TIMES.lost);
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("deploymentOperations")
      .select(["id", "deploymentId"])
      .where("id", ">", id)
      .where("status", "in", LIVE_STATUSES)
      .where("heartbeatAt", "<", silentBefore)
      .where(({ or, eb }) => or([eb("silentAt", "is", null), eb("heartbeatAt", "<", lostBefore)]))
      .orderBy("id")
      .limit(100)
      .execute();
  const run = signal ? { ...ctx, signal } : ctx;
  await voidSuspendedApprovals(run);
  await planWithoutRevoked(run);
  await eachOperation(run, listAfter, async (ctx, operation) => {
    const beat = operation.heartbeatAt;
    if (!beat || !isLive(operation.status) || beat >= silentBefore) return;
    if (beat < lostBefore) await giveUpLease(ctx, operation);
    else if (!operation.silentAt) await noteSilence(ctx, operation, now);
  });
}

type Context = Pick<Services, "db" | "changes">;

async function giveUpLease(ctx: Context, operation: OperationRow): Promise<void> {
  const { status, cancelRequested, attempt } = operation;
  if (status !== "leased" && status !== "planning")
    return moveOperation(ctx, operation, "uncertain");
  if (cancelRequested) return moveOperation(ctx, operation, "cancelled");
  if (attempt < RUNNER_LIMITS.attempts)
    return moveOperation(ctx, operation, "queued", { runnerId: null, isTaken: false });
  const message = `${attempt} runners fell silent during this plan.`;
  await moveOperation(ctx, operation, "failed", { failure: "runner_lost", message });
}

async function noteSilence(ctx: Context, operation: OperationRow, now: Date): Promise<void> {
  const { id, deploymentId, kind, status } = operation;
  await ctx.db
    .updateTable("deploymentOperations")
    .set({ silentAt: now })
    .where("id", "=", id)
    .execute();
  const data = { ...(await factsOf(ctx.db, deploymentId)), operationId: id, kind, status };
  await record(ctx, runnerSilent, { actorId: null, subjectId: deploymentId, data });
  await ctx.changes.announce(ctx.db, deploymentTopic(deploymentId));
}
