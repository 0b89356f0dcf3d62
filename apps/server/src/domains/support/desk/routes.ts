import * as contract from "@stackyard/contract/support/support-desk";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { findAgents } from "../support/find-agents.ts";
import { moveTicket } from "../support/move-ticket.ts";
import { answerTicketAttachment } from "../support/ticket-attachments.ts";
import { actOnTicket } from "./act-on-ticket.ts";
import { answerTicket, noteOnTicket } from "./answer-ticket.ts";
import { addCannedAnswer, dropCannedAnswer, listCannedAnswers } from "./canned-replies.ts";
import { markSeen } from "./desk-queries.ts";
import { listQueue } from "./list-queue.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { readDeskTicket } from "./present-desk-ticket.ts";
import { readClock } from "./read-clock.ts";
import { assignTicket, sortTicket } from "./sort-ticket.ts";

export function mountSupportDesk(api: Api) {
  api.mount(contract.listQueue, async (ctx, { query }) =>
    answerPage(ctx, await listQueue(ctx, query)),
  );
  api.mount(contract.readDeskTicket, (ctx, { params }) => readDeskTicket(ctx, params.id));
  api.mount(contract.readDeskAttachment, (ctx, { params }) =>
    answerTicketAttachment(ctx, { id: params.attachmentId, ticketId: params.id, isForAgent: true }),
  );
  api.mount(contract.seeDeskTicket, async (ctx, { params }) => {
    if (!(await markSeen(ctx.db, params.id))) throw new AppError("not_found");
  });
  api.mount(contract.listAgents, (ctx) => findAgents(ctx.db));
  api.mount(contract.readClock, (ctx) => readClock(ctx));
  api.mount(contract.listCannedAnswers, (ctx) => listCannedAnswers(ctx));
  api.mount(contract.addCannedAnswer, (ctx, { body }) => addCannedAnswer(ctx, body));
  api.mount(contract.dropCannedAnswer, (ctx, { params }) => dropCannedAnswer(ctx, params.id));
  mountActs(api);
}

function mountActs(api: Api) {
  api.mount(contract.answerTicket, (ctx, { params, body }) =>
    actOnTicket(ctx, params.id, (ctx, ticket) => answerTicket(ctx, ticket, body)),
  );
  api.mount(contract.noteOnTicket, (ctx, { params, body }) =>
    actOnTicket(ctx, params.id, (ctx, ticket) => noteOnTicket(ctx, ticket, body.text)),
  );
  api.mount(contract.assignTicket, (ctx, { params, body }) =>
    actOnTicket(ctx, params.id, (ctx, ticket) => assignTicket(ctx, ticket, body.agentId)),
  );
  api.mount(contract.moveTicket, (ctx, { params, body }) =>
    actOnTicket(ctx, params.id, (ctx, ticket) => moveTicket(ctx, ticket, body.status, ctx.user.id)),
  );
  api.mount(contract.sortTicket, (ctx, { params, body }) =>
    actOnTicket(ctx, params.id, (ctx, ticket) => sortTicket(ctx, ticket, body)),
  );
  api.mount(contract.mergeTicket, async (ctx, { params, body }) => {
    await mergeTickets(ctx, params.id, body.intoId);
    return readDeskTicket(ctx, body.intoId);
  });
}
