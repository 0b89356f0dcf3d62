import { sql } from "kysely";
import { dueAt, startClock } from "../../src/domains/support/support/response-clock.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Services } from "../../src/platform/services.ts";

/** Dates calendar events: people registered before them, and recordings followed. */
export async function dateCalendar(db: Database, now: Date): Promise<void> {
  await sql`
    UPDATE calendar_events SET created_at = least(starts_at, ${now}::timestamptz) - interval '30 days',
      updated_at = CASE WHEN ends_at > ${now}::timestamptz
        THEN ${now}::timestamptz - interval '30 days'
        ELSE least(ends_at + interval '20 hours', ${now}::timestamptz) END`.execute(db);
  await sql`
    UPDATE event_registrations AS registered SET created_at = given.at
    FROM (SELECT own.id, events.created_at + make_interval(hours =>
        (17 * row_number() OVER (PARTITION BY event_id ORDER BY own.id))::integer) AS at
      FROM event_registrations AS own JOIN calendar_events AS events ON events.id = event_id) AS given
    WHERE given.id = registered.id`.execute(db);
}

/** Hours before now, by ticket. The last ones wait for an answer, so they are recent. */
const OPENED = [140, 52, 5, 1];

/** Dates tickets, and what is due for them, within the time that support promises. */
export async function dateSupport({ db, config }: Services, now: Date): Promise<void> {
  const tickets = await db
    .selectFrom("supportTickets")
    .select(["id", "isVulnerability", "waitingSince"])
    .orderBy("id")
    .execute();
  for (const [place, { id, ...ticket }] of tickets.entries()) {
    const openedAt = new Date(+now - (OPENED[place] ?? 1) * 3_600_000);
    const clock = startClock(ticket, config.supportHours, openedAt);
    await db
      .updateTable("supportTickets")
      .set({ createdAt: openedAt, ...(ticket.waitingSince && clock) })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("supportAnswerTimes")
      .set({ waitedSince: openedAt, dueAt: dueAt(clock.dueSecond) ?? openedAt })
      .where("ticketId", "=", id)
      .execute();
  }
  // Notes follow after 20 minutes, and answers after that.
  await sql`
    UPDATE support_messages SET created_at = given.at
    FROM (SELECT messages.id, tickets.created_at + make_interval(mins => 20
        * (row_number() OVER (PARTITION BY ticket_id ORDER BY messages.id) - 1)::integer) AS at
      FROM support_messages AS messages JOIN support_tickets AS tickets ON tickets.id = ticket_id)
      AS given
    WHERE given.id = support_messages.id`.execute(db);
  await sql`
    UPDATE support_answer_times SET answered_at = messages.created_at
    FROM support_messages AS messages
    WHERE messages.ticket_id = support_answer_times.ticket_id AND kind = 'support'`.execute(db);
  await sql`
    UPDATE support_tickets SET updated_at = last_at + CASE WHEN rated_at IS NULL THEN interval '0'
        ELSE interval '3 hours' END,
      solved_at = CASE WHEN solved_at IS NOT NULL THEN last_at END,
      rated_at = CASE WHEN rated_at IS NOT NULL THEN last_at + interval '3 hours' END
    FROM (SELECT ticket_id, max(created_at) AS last_at FROM support_messages GROUP BY ticket_id)
      AS given
    WHERE ticket_id = support_tickets.id`.execute(db);
  await sql`
    UPDATE support_ticket_keys SET created_at = tickets.created_at
    FROM support_tickets AS tickets WHERE tickets.id = ticket_id`.execute(db);
  const sentAt = new Date(+now - 20 * 86_400_000);
  await db
    .updateTable("newsletterIssues")
    .set({ createdAt: sentAt, updatedAt: sentAt, sentAt })
    .where("sentAt", "is not", null)
    .execute();
}
