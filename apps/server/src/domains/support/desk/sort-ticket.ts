import { ticketAssigned, ticketSorted } from "@stackyard/contract/events/support-events";
import type { sortTicket as contract } from "@stackyard/contract/support/support-desk";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { changeTicket } from "../support/change-ticket.ts";
import { findAgents } from "../support/find-agents.ts";
import type { HeldTicket } from "../support/hold-ticket.ts";

/** Assigns a ticket to an agent, or unassigns it. */
export async function assignTicket(
  ctx: UserServices,
  { id, assigneeId }: HeldTicket,
  agentId: number | null,
): Promise<void> {
  if (assigneeId === agentId) return;
  const agents = await findAgents(ctx.db);
  if (agentId !== null && !agents.some((agent) => agent.id === agentId))
    throw new AppError("user_not_found");
  await changeTicket(ctx.db, id, { assigneeId: agentId });
  const data = { ticketId: id, agentId };
  await record(ctx, ticketAssigned, { actorId: ctx.user.id, subjectId: id, data });
}

/** The category of a vulnerability report can't be changed. */
export async function sortTicket(
  ctx: UserServices,
  { id, isVulnerability }: HeldTicket,
  { priority, ...sorting }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  const category = isVulnerability ? "security" : sorting.category;
  await changeTicket(ctx.db, id, { category, priority });
  const data = { ticketId: id, category, priority };
  await record(ctx, ticketSorted, { actorId: ctx.user.id, subjectId: id, data });
}
