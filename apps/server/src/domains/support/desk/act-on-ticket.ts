import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { type HeldTicket, holdTicket } from "../support/hold-ticket.ts";
import { readDeskTicket } from "./present-desk-ticket.ts";

/** Runs `act` on a ticket with its row locked, and returns the updated ticket. */
export function actOnTicket(
  ctx: UserServices,
  ticketId: number,
  act: (ctx: UserServices, ticket: HeldTicket) => Promise<void>,
): Promise<DeskTicket> {
  return inTransaction(ctx, async (ctx) => {
    await act(ctx, await holdTicket(ctx.db, ticketId));
    return readDeskTicket(ctx, ticketId);
  });
}
