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

/** A place at the event's next time, or one on its waiting list. Asked again, it is the same place. */
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

/** Gives up a place; it goes to whoever waits longest, who is told. */
export async function leaveEvent(ctx: UserServices, slug: string): Promise<undefined> {
  const event = await findEvent(slug);
  await inTransaction(ctx, async (ctx) => {
    await lockPlaces(ctx.db, event);
    await deleteRegistration(ctx.db, event, ctx.user.id);
    const { registered, waiting } = await countPlaces(ctx.db, event, null);
    // Accounts that were deleted have left places, too.
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
