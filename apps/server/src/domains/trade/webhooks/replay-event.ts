import { providerEventReplayed } from "@stackyard/contract/events/trade/provider-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { processEventsSoon } from "./process-events.ts";
import { hasEvent, resetEvent } from "./provider-event-queries.ts";

/** Has a webhook processed again. Ignored ones are about nothing that could be read again. */
export function replayEvent(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, jobs, user } = ctx;
    const event = await resetEvent(db, id);
    if (!event?.subject) throw new AppError((await hasEvent(db, id)) ? "conflict" : "not_found");
    const { provider, type, subject } = event;
    await jobs.enqueue(db, processEventsSoon, { subject });
    const data = { providerEventId: id, provider, type, reason };
    await record(ctx, providerEventReplayed, { actorId: user.id, subjectId: null, data });
  });
}
