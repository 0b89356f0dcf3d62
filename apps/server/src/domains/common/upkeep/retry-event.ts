import { eventRetried } from "@stackyard/contract/events/job-events";
import { type EventConsumer, retryOne } from "../../../platform/events/consume-events.ts";
import { findSetAside } from "../../../platform/events/event-failures.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";

/** Has a consumer try an event once more: in a process that works jobs, where it lives. */
export const retryEventSoon = jobKind<{ consumer: string; eventId: number }>("retry-event", {
  retryLimit: 2,
});

/** Has an event that was set aside tried once more. Until that succeeds it stays where it is. */
export function retryEvent(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, jobs, user } = ctx;
    const event = await findSetAside(db, id);
    if (!event) throw new AppError("not_found");
    const { consumer, eventId, type: eventType } = event;
    await jobs.enqueue(db, retryEventSoon, { consumer, eventId });
    const data = { consumer, eventId, eventType, reason };
    await record(ctx, eventRetried, { actorId: user.id, subjectId: null, data });
  });
}

/** Tries it. What fails again is kept with its new error; a consumer that is no more keeps it as it is. */
export async function tryEvent(
  ctx: Services,
  consumers: readonly EventConsumer[],
  { consumer: name, eventId }: { readonly consumer: string; readonly eventId: number },
): Promise<void> {
  const consumer = consumers.find((consumer) => consumer.name === name);
  if (consumer) await retryOne(ctx, consumer, eventId);
  else ctx.log.warn({ consumer: name, eventId }, "an event was set aside by who is here no more");
}
