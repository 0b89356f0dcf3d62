import type { EventDraft, ManagedEvent } from "@stackyard/contract/content/calendar";
import { eventPlanned } from "@stackyard/contract/events/calendar-events";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { insertEvent } from "./event-queries.ts";
import { answerManaged, recordManaged } from "./managed-event.ts";
import { columnsOf } from "./present-event.ts";

export function planEvent(ctx: UserServices, draft: EventDraft): Promise<ManagedEvent> {
  return inTransaction(ctx, async (ctx) => {
    const row = await insertEvent(ctx.db, columnsOf(draft));
    await recordManaged(ctx, eventPlanned, row);
    return answerManaged(ctx, row);
  });
}
