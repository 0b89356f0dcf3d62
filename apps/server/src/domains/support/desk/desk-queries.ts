import type { QueueView, TicketCategory } from "@stackyard/contract/support/support-options";
import { type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";

const selectTickets = (db: Database) =>
  db
    .selectFrom("supportTickets as ticket")
    .leftJoin("users as assignee", "assignee.id", "ticket.assigneeId")
    .leftJoin("users as owner", "owner.id", "ticket.userId")
    .leftJoin("modules", "modules.id", "ticket.moduleId")
    .selectAll("ticket")
    .select([
      "assignee.displayUsername as assigneeName",
      "owner.displayUsername as username",
      "modules.title as moduleTitle",
    ]);

export type DeskRow = Awaited<ReturnType<typeof listQueued>>[number];

/** A ticket with others from the same address. */
export function findDeskTicket(db: Database, id: number) {
  return selectTickets(db)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("supportTickets as other")
          .select(["other.id", "other.subject", "other.status"])
          .whereRef("other.email", "=", "ticket.email")
          .whereRef("other.id", "!=", "ticket.id")
          .where("other.mergedIntoId", "is", null)
          .orderBy("other.id", "desc")
          .limit(10),
      ).as("others"),
    )
    .where("ticket.id", "=", id)
    .executeTakeFirst();
}

export interface QueueFilter {
  readonly view: QueueView;
  readonly assigned?: "me" | "nobody" | undefined;
  readonly category?: TicketCategory | undefined;
  readonly search?: string | undefined;
}

interface PageOf {
  readonly viewerId: number;
  readonly after: readonly [dueSecond: number, id: number] | undefined;
  readonly limit: number;
}

/** By due time, then by age. */
export function listQueued(db: Database, filter: QueueFilter, { viewerId, after, limit }: PageOf) {
  return selectTickets(db)
    .where(matching(filter, viewerId))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(ticket.due_second, ticket.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy("ticket.dueSecond")
    .orderBy("ticket.id")
    .limit(limit)
    .execute();
}

/** The number of matches, counted up to `most`. */
export function countQueued(
  db: Database,
  filter: QueueFilter,
  { viewerId, most }: { readonly viewerId: number; readonly most: number },
): Promise<number> {
  const some = db
    .selectFrom("supportTickets as ticket")
    .select("ticket.id")
    .where(matching(filter, viewerId))
    .limit(most);
  return countRows(db.selectFrom(some.as("counted")));
}

function matching({ view, assigned, category, search }: QueueFilter, viewerId: number) {
  const inView = {
    all: sql`true`,
    unanswered: sql`ticket.waiting_since IS NOT NULL`,
  };
  const seen =
    view === "all" || view === "unanswered" ? inView[view] : sql`ticket.status = ${view}`;
  const held =
    assigned === undefined
      ? sql`true`
      : assigned === "me"
        ? sql`ticket.assignee_id = ${viewerId}`
        : sql`ticket.assignee_id IS NULL`;
  const ofCategory = category ? sql`ticket.category = ${category}` : sql`true`;
  return sql<SqlBool>`${seen} AND ${held} AND ${ofCategory} AND ${named(search)}`;
}

function named(search: string | undefined) {
  if (!search) return sql`true`;
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  if (number) return sql`ticket.id = ${Number(number)}`;
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(ticket.subject ILIKE ${part} OR ticket.name ILIKE ${part} OR ticket.email ILIKE ${part})`;
}

/** Records how long the customer has waited for this answer, if they have. */
export async function measureAnswer(db: Database, ticketId: number): Promise<void> {
  await sql`
    INSERT INTO support_answer_times (ticket_id, waited_since, due_at)
    SELECT id, waiting_since, to_timestamp(due_second) FROM support_tickets
    WHERE id = ${ticketId} AND waiting_since IS NOT NULL`.execute(db);
}

/**
 * Serializes merges until the transaction ends: a merge includes earlier merged tickets, which
 * would be locked out of order.
 */
export async function lockMerges(db: Database): Promise<void> {
  await lockUntilCommit(db, "merge tickets");
}

/** Messages, links, and tickets that were merged earlier. */
export async function moveContents(db: Database, fromId: number, intoId: number): Promise<void> {
  for (const table of ["supportMessages", "supportTicketKeys", "supportAnswerTimes"] as const)
    await db.updateTable(table).set({ ticketId: intoId }).where("ticketId", "=", fromId).execute();
  await db
    .updateTable("supportTickets")
    .set({ mergedIntoId: intoId })
    .where("mergedIntoId", "=", fromId)
    .execute();
}

export async function markSeen(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("supportTickets")
    .set({ hasNewsForAgents: false })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
