import { ticketAnswered, ticketNoted } from "@stackyard/contract/events/support-events";
import type { answerTicket as contract } from "@stackyard/contract/support/support-desk";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { changeTicket } from "../support/change-ticket.ts";
import type { HeldTicket } from "../support/hold-ticket.ts";
import { mailCustomer } from "../support/mail-customer.ts";
import { ticketAnsweredMail } from "../support/mails/ticket-answered-mail.ts";
import { moveTicket } from "../support/move-ticket.ts";
import { STOPPED_CLOCK } from "../support/response-clock.ts";
import { writeMessage } from "../support/write-message.ts";
import { measureAnswer } from "./desk-queries.ts";

/** Answers a ticket: stops its clock, records the response time, and mails the customer. */
export async function answerTicket(
  ctx: UserServices,
  ticket: HeldTicket,
  { text, attachments, moveTo }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  const { id, userId, status } = ticket;
  if (status === "closed") throw new AppError("ticket_closed");
  const agentId = ctx.user.id;
  await writeMessage(ctx, id, { kind: "support", authorId: agentId, text, attachments });
  await measureAnswer(ctx.db, id);
  // The first agent to answer becomes the assignee.
  const assigneeId = ticket.assigneeId ?? agentId;
  const news = { hasNewsForCustomer: true, hasNewsForAgents: false };
  await changeTicket(ctx.db, id, { ...STOPPED_CLOCK, ...news, assigneeId });
  if (status !== moveTo) await moveTicket(ctx, ticket, moveTo, agentId);
  const data = { ticketId: id, ownerId: userId };
  await record(ctx, ticketAnswered, { actorId: agentId, subjectId: id, data });
  const answer = { text, isSolved: moveTo === "solved", attachments: attachments.length };
  await mailCustomer(ctx, ticket, (mail) => ticketAnsweredMail(mail, answer));
}

/** Adds an internal note. */
export async function noteOnTicket(
  ctx: UserServices,
  { id }: HeldTicket,
  text: string,
): Promise<void> {
  const authorId = ctx.user.id;
  await writeMessage(ctx, id, { kind: "note", authorId, text, attachments: [] });
  const data = { ticketId: id };
  await record(ctx, ticketNoted, { actorId: authorId, subjectId: id, data });
}
