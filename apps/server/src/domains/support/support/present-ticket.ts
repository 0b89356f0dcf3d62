import type { Ticket, TicketSummary } from "@stackyard/contract/support/support";
import type { Services } from "../../../platform/services.ts";
import { listMessages } from "./list-messages.ts";
import { dueAt } from "./response-clock.ts";
import type { listOwnTickets, TicketRow } from "./ticket-queries.ts";

type Line = Awaited<ReturnType<typeof listOwnTickets>>[number];

export function presentLine({ id, subject, ...row }: Line): TicketSummary {
  const { category, priority, status } = row;
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
  const hasNews = row.hasNewsForCustomer;
  return { id, subject, category, priority, status, createdAt, updatedAt, hasNews };
}

/** A ticket as its customer sees it. */
export async function presentTicket({ db }: Pick<Services, "db">, row: TicketRow): Promise<Ticket> {
  const { id, moduleId, moduleTitle, purchaseId, isVulnerability, rating } = row;
  const messages = await listMessages(db, { ticketId: id, withNotes: false });
  return {
    ...presentLine(row),
    module: moduleId === null ? null : { id: moduleId, title: moduleTitle ?? "" },
    purchaseId,
    isVulnerability,
    answerBy: dueAt(row.dueSecond)?.toISOString() ?? null,
    rating,
    messages: messages.flatMap(({ from, ...message }) =>
      from === "note" ? [] : [{ from, ...message }],
    ),
  };
}
