import type { EventDraft, ManagedEvent } from "@stackyard/contract/content/calendar";
import { eventChanged } from "@stackyard/contract/events/calendar-events";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { sendNoticesSoon } from "./calendar-jobs.ts";
import { whyNotChange } from "./event-policy.ts";
import { type EventRow, updateEvent } from "./event-queries.ts";
import { answerManaged, recordManaged, requireEvent } from "./managed-event.ts";
import { columnsOf } from "./present-event.ts";
import { countPlaces, markForNotice, promoteFirst } from "./registration-queries.ts";

/**
 * Changes an event. If it isn't over, registered people are emailed what they have to know, and new
 * places go to the waiting list.
 */
export function changeEvent(
  ctx: UserServices,
  id: number,
  draft: EventDraft,
): Promise<ManagedEvent> {
  return inTransaction(ctx, async (ctx) => {
    const before = await requireEvent(ctx, id);
    const refusal = whyNotChange(before);
    if (refusal) throw new AppError(refusal);
    const { registered } = (await countPlaces(ctx.db, [id], null))(id);
    if (draft.capacity < registered) {
      const capacity = `Too small: ${registered} people are registered`;
      throw new AppError("validation_failed", { fields: { capacity } });
    }
    const after = await updateEvent(ctx.db, id, columnsOf(draft));
    await recordManaged(ctx, eventChanged, after);
    if (after.endsAt > new Date()) {
      await promoteFirst(ctx.db, id, after.capacity - registered);
      if (concernsAttendees(before, after)) await markForNotice(ctx.db, id, "changed");
      await ctx.jobs.enqueue(ctx.db, sendNoticesSoon, { eventId: id });
    }
    return answerManaged(ctx, after);
  });
}

/** What people who plan to attend have to know. */
const TOLD = ["title", "startsAt", "endsAt", "place", "joinUrl"] as const;

function concernsAttendees(before: EventRow, after: EventRow): boolean {
  return TOLD.some((column) => String(before[column]) !== String(after[column]));
}
