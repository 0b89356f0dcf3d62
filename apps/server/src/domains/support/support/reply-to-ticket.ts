import { ticketReplied } from "@stackyard/contract/events/support-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { changeTicket } from "./change-ticket.ts";
import { concernedAgents } from "./find-agents.ts";
import { holdTicket } from "./hold-ticket.ts";
import { moveTicket } from "./move-ticket.ts";
import { startClock } from "./response-clock.ts";
import { writeMessage } from "./write-message.ts";

interface Reply {
  readonly text: string;
  readonly attachments: readonly string[];
  /** The author's account; null for a visitor or a mail. */
  readonly authorId: number | null;
  readonly mailId?: string;
}

/** Adds a customer's reply, which reopens the ticket and restarts its clock. */
export function replyToTicket(ctx: Services, ticketId: number, reply: Reply): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const ticket = await holdTicket(ctx.db, ticketId);
    if (ticket.status === "closed") throw new AppError("ticket_closed");
    const isNew = await writeMessage(ctx, ticketId, { kind: "customer", ...reply });
    if (!isNew) return;
    const { authorId, mailId } = reply;
    if (ticket.status === "waiting" || ticket.status === "solved")
      await moveTicket(ctx, ticket, "open", authorId);
    const clock = startClock(ticket, ctx.config.supportHours);
    await changeTicket(ctx.db, ticketId, { ...clock, hasNewsForAgents: true });
    const agentIds = await concernedAgents(ctx.db, ticket.assigneeId);
    const data = { ticketId, agentIds, byMail: mailId !== undefined };
    await record(ctx, ticketReplied, { actorId: authorId, subjectId: ticketId, data });
  });
}
