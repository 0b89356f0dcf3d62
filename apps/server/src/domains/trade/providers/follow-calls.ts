import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { followCall } from "./perform-call.ts";
import { listDueCalls, takeDueCall } from "./provider-call.ts";

export const followCallsEveryMinute = jobKind<object>("follow-provider-calls", {
  policy: "exclusive",
});

/**
 * Follows calls that aren't settled, with growing pauses: sends what a dead process did not send, and
 * looks up what is on its way.
 */
export function followCalls(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  return eachByNumber(
    { db, log, ...(signal && { signal }) },
    (after) => listDueCalls(db, after),
    async (call) => {
      if (await takeDueCall(db, call.id)) await followCall(ctx, call);
    },
  );
}
