import type { DeskTicket, QueuedTicket } from "@stackyard/contract/support/support-desk";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { listMessages } from "../support/list-messages.ts";
import { dueAt } from "../support/response-clock.ts";
import { type DeskRow, findDeskTicket } from "./desk-queries.ts";

export function presentQueued(row: DeskRow): QueuedTicket {
  const { id, subject, category, priority, status, isVulnerability, name } = row;
  return {
    id,
    subject,
    category,
    priority,
    status,
    isVulnerability,
    createdAt: row.createdAt.toISOString(),
    customer: name,
    assignee: assigneeOf(row),
    dueAt: dueAt(row.dueSecond)?.toISOString() ?? null,
    hasNews: row.hasNewsForAgents,
  };
}

function assigneeOf({ assigneeId, assigneeName }: DeskRow) {
  return assigneeId === null ? null : { id: assigneeId, username: assigneeName ?? "" };
}

/** A ticket as agents see it. Throws `not_found`. */
export async function readDeskTicket({ db }: Services, id: number): Promise<DeskTicket> {
  const row = await findDeskTicket(db, id);
  if (!row) throw new AppError("not_found");
  const { moduleId, moduleTitle, name, email, username, purchaseId } = row;
  const { rating, ratingComment, mergedIntoId, waitingSince } = row;
  const { customer: _, ...queued } = presentQueued(row);
  return {
    ...queued,
    name,
    email,
    username,
    purchaseId,
    rating,
    ratingComment,
    mergedIntoId,
    updatedAt: row.updatedAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    module: moduleId === null ? null : { id: moduleId, title: moduleTitle ?? "" },
    messages: await listMessages(db, { ticketId: id, withNotes: true }),
    others: row.others,
  };
}
