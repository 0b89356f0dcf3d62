import * as contract from "@stackyard/contract/support/support";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { changeTicket } from "./change-ticket.ts";
import { rateTicket, solveTicket } from "./end-ticket.ts";
import { openTicket } from "./open-ticket.ts";
import { findOwnTicket, listTickets, readTicket } from "./read-ticket.ts";
import { replyToTicket } from "./reply-to-ticket.ts";
import { answerTicketAttachment, keepTicketAttachment } from "./ticket-attachments.ts";
import { senderOf } from "./upload-allowance.ts";

export function mountSupport(api: Api) {
  api.mount(contract.readSupportFacts, async ({ config }) => ({
    hours: config.supportHours?.text ?? null,
    address: config.supportAddress ?? null,
    securityKey: config.securityKey ?? null,
  }));
  api.mount(contract.putAttachment, async (ctx, { params, body }) => {
    const received = { name: params.fileName, body, announced: announcedBytes(ctx.request) };
    return keepTicketAttachment(ctx, received, senderOf(ctx));
  });
  api.mount(contract.openTicket, async (ctx, { body }) => ({ id: await openTicket(ctx, body) }));
  api.mount(contract.listTickets, async (ctx, { query }) =>
    answerPage(ctx, await listTickets(ctx, query)),
  );
  mountOneTicket(api);
}

/** What customers can do with a ticket, by account or by a mail's key. */
function mountOneTicket(api: Api) {
  api.mount(contract.readTicket, (ctx, { params, query }) => readTicket(ctx, params.id, query.key));
  api.mount(contract.seeTicket, async (ctx, { params, query }) => {
    const { id } = await findOwnTicket(ctx, params.id, query.key);
    await changeTicket(ctx.db, id, { hasNewsForCustomer: false });
  });
  api.mount(contract.replyToTicket, async (ctx, { params, query, body }) => {
    const { id } = await findOwnTicket(ctx, params.id, query.key);
    await replyToTicket(ctx, id, { ...body, authorId: ctx.user?.id ?? null });
    return readTicket(ctx, id, query.key);
  });
  api.mount(contract.solveTicket, async (ctx, { params, query }) => {
    const { id } = await findOwnTicket(ctx, params.id, query.key);
    await solveTicket(ctx, id);
    return readTicket(ctx, id, query.key);
  });
  api.mount(contract.rateTicket, async (ctx, { params, query, body }) => {
    const { id } = await findOwnTicket(ctx, params.id, query.key);
    await rateTicket(ctx, id, body);
    return readTicket(ctx, id, query.key);
  });
  api.mount(contract.readTicketAttachment, async (ctx, { params, query }) => {
    const { id } = await findOwnTicket(ctx, params.id, query.key);
    return answerTicketAttachment(ctx, {
      id: params.attachmentId,
      ticketId: id,
      isForAgent: false,
    });
  });
}
