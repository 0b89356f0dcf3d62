import type { Ticket, TicketSummary } from "@stackyard/contract/support/support";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices, ViewerServices } from "../../../platform/services.ts";
import { presentLine, presentTicket } from "./present-ticket.ts";
import {
  countOwnTickets,
  findTicket,
  listOwnTickets,
  opensTicket,
  type TicketRow,
} from "./ticket-queries.ts";

/** One of the caller's tickets, by account or by a mail's key. */
export async function findOwnTicket(
  { db, user }: ViewerServices,
  id: number,
  key: string | undefined,
): Promise<TicketRow> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw new AppError("not_found");
  const isOwn = user !== null && ticket.userId === user.id;
  const hasKey = key !== undefined && (await opensTicket(db, ticket.id, key));
  if (!isOwn && !hasKey) throw new AppError("not_found");
  return ticket;
}

/** A ticket with all its messages. */
export async function readTicket(
  ctx: ViewerServices,
  id: number,
  key: string | undefined,
): Promise<Ticket> {
  const ticket = await findOwnTicket(ctx, id, key);
  return presentTicket(ctx, ticket);
}

/** One page of the caller's tickets, newest first. */
export async function listTickets(
  { db, user }: UserServices,
  { limit, cursor }: { readonly limit: number; readonly cursor?: readonly [number] | undefined },
): Promise<Page<TicketSummary>> {
  const rows = await listOwnTickets(db, user.id, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countOwnTickets(db, user.id));
  return {
    items: shown.map(presentLine),
    total,
    nextCursor,
  };
}
