import { ticketMerged } from "@stackyard/contract/events/support-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { changeTicket } from "../support/change-ticket.ts";
import { type HeldTicket, holdTicket } from "../support/hold-ticket.ts";
import { moveTicket } from "../support/move-ticket.ts";
import { STOPPED_CLOCK } from "../support/response-clock.ts";
import { lockMerges, moveContents } from "./desk-queries.ts";

/** Merges a ticket with another one of the same customer, including its messages. */
export function mergeTickets(ctx: UserServices, fromId: number, intoId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockMerges(ctx.db);
    const from = await holdTicket(ctx.db, fromId);
    const into = await holdTicket(ctx.db, intoId);
    if (fromId === intoId) throw new AppError("conflict");
    if (from.status === "closed" || into.status === "closed") throw new AppError("conflict");
    if (!isSameCustomer(from, into)) throw new AppError("other_customer");
    await moveContents(ctx.db, fromId, intoId);
    await moveTicket(ctx, from, "closed", ctx.user.id);
    await changeTicket(ctx.db, fromId, { mergedIntoId: intoId, hasNewsForAgents: false });
    await changeTicket(ctx.db, intoId, earlierClock(from, into));
    const data = { ticketId: fromId, ownerId: from.userId, intoId };
    await record(ctx, ticketMerged, { actorId: ctx.user.id, subjectId: fromId, data });
  });
}

/** An account's tickets require its session, so a visitor's tickets are never merged with them. */
function isSameCustomer(one: HeldTicket, other: HeldTicket): boolean {
  if (one.userId !== null || other.userId !== null) return one.userId === other.userId;
  return one.email === other.email;
}

function earlierClock(one: HeldTicket, other: HeldTicket) {
  const first = one.dueSecond < other.dueSecond ? one : other;
  if (first.waitingSince === null) return STOPPED_CLOCK;
  return { waitingSince: first.waitingSince, dueSecond: first.dueSecond };
}
