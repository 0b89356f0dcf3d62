import { ticketMoved } from "@stackyard/contract/events/support-events";
import type { TicketStatus } from "@stackyard/contract/support/support-options";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { changeTicket } from "./change-ticket.ts";
import type { HeldTicket } from "./hold-ticket.ts";
import { STOPPED_CLOCK } from "./response-clock.ts";
import { TICKET_TRANSITIONS } from "./ticket-state.ts";

/** Changes a locked ticket's status. Ending it also ends its clock. Throws `conflict`. */
export async function moveTicket(
  ctx: Pick<Services, "db">,
  ticket: Pick<HeldTicket, "id" | "userId" | "status">,
  to: TicketStatus,
  actorId: number | null,
): Promise<void> {
  const { id, userId, status } = ticket;
  requireTransition(TICKET_TRANSITIONS, status, to);
  const isEnd = to === "solved" || to === "closed";
  await changeTicket(ctx.db, id, {
    status: to,
    ...(isEnd && STOPPED_CLOCK),
    ...(to === "solved" && { solvedAt: new Date() }),
  });
  const data = { ticketId: id, ownerId: userId, from: status, to };
  await record(ctx, ticketMoved, { actorId, subjectId: id, data });
}
