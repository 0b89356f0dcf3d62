import type { EventRecording, ManagedEvent } from "@stackyard/contract/content/calendar";
import { eventRecorded } from "@stackyard/contract/events/calendar-events";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { whyNotRecord } from "./event-policy.ts";
import { updateRecording } from "./event-queries.ts";
import { answerManaged, recordManaged, requireEvent } from "./managed-event.ts";

/** Publishes a recording of a past event. Without an address and a summary, it is removed. */
export function keepRecording(
  ctx: UserServices,
  id: number,
  recording: EventRecording,
): Promise<ManagedEvent> {
  return inTransaction(ctx, async (ctx) => {
    const refusal = whyNotRecord(await requireEvent(ctx, id), new Date());
    if (refusal) throw new AppError(refusal);
    const row = await updateRecording(ctx.db, id, recording);
    await recordManaged(ctx, eventRecorded, row);
    return answerManaged(ctx, row);
  });
}
