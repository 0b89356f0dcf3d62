import type { RegistrationState } from "@stackyard/contract/content/calendar-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { sendNoticesSoon } from "./calendar-jobs.ts";
import { whyNotAttend } from "./event-policy.ts";
import { type EventRow, lockEvent } from "./event-queries.ts";
import { registrationMail } from "./mails/registration-mail.ts";
import {
  countPlaces,
  deleteRegistration,
  findAddress,
  insertRegistration,
  promoteFirst,
} from "./registration-queries.ts";

/** Registers the caller for the event, or for its waiting list. Idempotent. */
export async function registerForEvent(ctx: UserServices, eventId: number) {
  const state = await inTransaction(ctx, async (ctx): Promise<RegistrationState> => {
    const event = await requireOpenEvent(ctx, eventId);
    const { registered, own } = (await countPlaces(ctx.db, [eventId], ctx.user.id))(eventId);
    if (own) return own;
    const state = registered < event.capacity ? "registered" : "waiting";
    await insertRegistration(ctx.db, { eventId, userId: ctx.user.id, state });
    await confirm(ctx, event, state);
    return state;
  });
  return { state };
}

/** Cancels a registration. The place goes to the first person on the waiting list, who is emailed. */
export async function leaveEvent(ctx: UserServices, eventId: number): Promise<undefined> {
  await inTransaction(ctx, async (ctx) => {
    const { capacity } = await requireOpenEvent(ctx, eventId);
    await deleteRegistration(ctx.db, eventId, ctx.user.id);
    // Deleted accounts have left places too.
    const { registered } = (await countPlaces(ctx.db, [eventId], null))(eventId);
    const promoted = await promoteFirst(ctx.db, eventId, Math.max(0, capacity - registered));
    if (promoted > 0) await ctx.jobs.enqueue(ctx.db, sendNoticesSoon, { eventId });
  });
}

async function requireOpenEvent({ db }: UserServices, eventId: number): Promise<EventRow> {
  const event = await lockEvent(db, eventId);
  if (!event) throw new AppError("event_not_found");
  const refusal = whyNotAttend(event, new Date());
  if (refusal) throw new AppError(refusal);
  return event;
}

async function confirm(ctx: UserServices, event: EventRow, state: RegistrationState) {
  const to = await findAddress(ctx.db, ctx.user.id);
  if (to === undefined) return;
  await queueMail(ctx, {
    to,
    userId: ctx.user.id,
    kind: "event registration",
    content: registrationMail(event, state, ctx.config.siteUrl),
    goodUntil: event.endsAt,
  });
}
