import { eventRetried } from "@stackyard/contract/events/job-events";
import { type EventConsumer, retryOne } from "../../../platform/events/consume-events.ts";
import { findSetAside } from "../../../platform/events/event-failures.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";

/** Retries an event in a worker process, where its consumer runs. */
export const retryEventSoon = jobKind<{ consumer: string; eventId: number }>("retry-event", {
  retryLimit: 2,
});

/** Retries an event that was set aside. It stays set aside until that succeeds. */
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

/** Retries it now. Another failure is recorded; events of a removed consumer stay as they are. */
export async function tryEvent(
  ctx: Services,
  consumers: readonly EventConsumer[],
  { consumer: name, eventId }: { readonly consumer: string; readonly eventId: number },
): Promise<void> {
  const consumer = consumers.find((consumer) => consumer.name === name);
  if (consumer) await retryOne(ctx, consumer, eventId);
  else
    ctx.log.warn(
      { consumer: name, eventId },
      "an event was set aside by a consumer that no longer exists",
    );
}
