import { storedJson } from "../../../platform/db/stored-json.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { followCall } from "./perform-call.ts";
import { findCall, type NewCall } from "./provider-call.ts";

export const sendCallSoon = jobKind<{ callId: number; reference: string }>("send-provider-call", {
  retryLimit: 0,
});

/**
 * Records a call that a job sends as soon as the transaction has committed. If the job is lost or
 * fails, `followCalls` sends it.
 */
export async function queueCall(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { kind, provider, mode, subjectId, request }: NewCall,
): Promise<void> {
  const { reference } = request;
  const { id } = await db
    .insertInto("providerCalls")
    .values({ kind, provider, mode, subjectId, reference, request: storedJson(request) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await jobs.enqueue(db, sendCallSoon, { callId: id, reference });
}

/** Sends a queued call. An error is noted beside the call, which is followed later. */
export async function sendQueued(ctx: Services, reference: string): Promise<void> {
  const call = await findCall(ctx.db, reference);
  if (!call || call.status === "settled") return;
  try {
    await followCall(ctx, call);
  } catch (error) {
    ctx.log.warn({ err: error, reference }, "a payment provider's answer is unknown");
  }
}
