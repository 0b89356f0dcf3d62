import { ticketRated } from "@stackyard/contract/events/support-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type ViewerServices } from "../../../platform/services.ts";
import { changeTicket } from "./change-ticket.ts";
import { holdTicket } from "./hold-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/** The customer marks the ticket as solved. */
export function solveTicket(ctx: ViewerServices, ticketId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const ticket = await holdTicket(ctx.db, ticketId);
    await moveTicket(ctx, ticket, "solved", ctx.user?.id ?? null);
  });
}

interface Rating {
  readonly rating: number;
  readonly comment: string;
}

/** The customer rates the support; the rating can be changed. */
export function rateTicket(
  ctx: ViewerServices,
  ticketId: number,
  { rating, comment }: Rating,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { status } = await holdTicket(ctx.db, ticketId);
    if (status !== "solved" && status !== "closed") throw new AppError("conflict");
    const ratingComment = comment || null;
    await changeTicket(ctx.db, ticketId, { rating, ratingComment, ratedAt: new Date() });
    const data = { ticketId, rating };
    await record(ctx, ticketRated, { actorId: ctx.user?.id ?? null, subjectId: ticketId, data });
  });
}
