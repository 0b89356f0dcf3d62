import { AppError } from "../../../platform/http/errors/app-error.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { registrationMail } from "./mails/registration-mail.ts";
import {
  countPlaces,
  deleteRegistration,
  findAttendee,
  insertRegistration,
  lockPlaces,
  promoteFirst,
  type RegistrationState,
} from "./registration-queries.ts";
import { type Upcoming, upcomingEvent } from "./upcoming-events.ts";

/** Registers the caller for the event's next date, or for its waiting list. Idempotent. */
export async function registerForEvent(ctx: UserServices, slug: string) {
  const event = await findEvent(slug);
  const state = await inTransaction(ctx, async (ctx) => {
    await lockPlaces(ctx.db, event);
    const { registered, own } = await countPlaces(ctx.db, event, ctx.user.id);
    if (own) return own;
    const state = registered < event.front.capacity ? "registered" : "waiting";
    await insertRegistration(ctx.db, event, ctx.user.id, state);
    await tell(ctx, event, ctx.user.id, state);
    return state;
  });
  return { state, startsAt: event.startsAt.toISOString() };
}

/**
 * Cancels a registration. The place goes to the first person on the waiting list, who is notified.
 */
export async function leaveEvent(ctx: UserServices, slug: string): Promise<undefined> {
  const event = await findEvent(slug);
  await inTransaction(ctx, async (ctx) => {
    await lockPlaces(ctx.db, event);
    await deleteRegistration(ctx.db, event, ctx.user.id);
    const { registered, waiting } = await countPlaces(ctx.db, event, null);
    // Deleted accounts have left places too.
    const free = Math.min(waiting, event.front.capacity - registered);
    for (let given = 0; given < free; given++) {
      const next = await promoteFirst(ctx.db, event);
      if (next !== undefined) await tell(ctx, event, next, "registered");
    }
  });
}

async function findEvent(slug: string): Promise<Upcoming> {
  const event = await upcomingEvent(slug);
  if (!event) throw new AppError("event_not_found");
  return event;
}

async function tell(ctx: UserServices, event: Upcoming, userId: number, state: RegistrationState) {
  const attendee = await findAttendee(ctx.db, userId);
  if (!attendee) return;
  await queueMail(ctx, {
    to: attendee.email,
    userId,
    kind: "event registration",
    content: registrationMail(event, state),
    goodUntil: event.startsAt,
  });
}
