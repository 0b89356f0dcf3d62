import type { ManagedEvent } from "@stackyard/contract/content/calendar";
import { eventCanceled } from "@stackyard/contract/events/calendar-events";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { sendNoticesSoon } from "./calendar-jobs.ts";
import { whyNotAttend } from "./event-policy.ts";
import { moveEvent } from "./event-queries.ts";
import { answerManaged, recordManaged, requireEvent } from "./managed-event.ts";
import { markForNotice } from "./registration-queries.ts";

/** Cancels an event that isn't over. Registered people are emailed the reason. */
export function cancelEvent(ctx: UserServices, id: number, reason: string): Promise<ManagedEvent> {
  return inTransaction(ctx, async (ctx) => {
    const refusal = whyNotAttend(await requireEvent(ctx, id), new Date());
    if (refusal) throw new AppError(refusal);
    const row = await moveEvent(ctx.db, id, { to: "canceled", reason });
    if (!row) throw new AppError("event_closed");
    await recordManaged(ctx, eventCanceled, row, { reason });
    await markForNotice(ctx.db, id, "canceled");
    await ctx.jobs.enqueue(ctx.db, sendNoticesSoon, { eventId: id });
    return answerManaged(ctx, row);
  });
}
