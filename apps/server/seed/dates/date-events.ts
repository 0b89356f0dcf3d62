import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/** The time of the row that an event is about, after the row was dated. */
const HAPPENED_AT = sql`CASE type
  WHEN 'account.registered' THEN (SELECT created_at FROM users WHERE id = subject_id)
  WHEN 'administrator.appointed' THEN (SELECT created_at FROM users WHERE id = subject_id)
  WHEN 'auditor.approved' THEN (SELECT auditor_approved_at FROM users WHERE id = subject_id)
  WHEN 'profile.changed' THEN (SELECT created_at + interval '2 hours' FROM users WHERE id = subject_id)
  WHEN 'forum.category_opened' THEN (SELECT created_at FROM forum_categories
    WHERE id = (data ->> 'categoryId')::integer)
  WHEN 'forum.thread_started' THEN (SELECT created_at FROM forum_threads WHERE id = subject_id)
  WHEN 'forum.thread_moderated' THEN (SELECT created_at + interval '10 minutes' FROM forum_threads
    WHERE id = subject_id)
  WHEN 'forum.reply_posted' THEN (SELECT created_at FROM forum_posts
    WHERE id = (data ->> 'postId')::integer)
  WHEN 'forum.solution_marked' THEN (SELECT created_at + interval '20 minutes' FROM forum_posts
    WHERE id = (data ->> 'postId')::integer)
  WHEN 'engineer.listed' THEN (SELECT created_at FROM engineers WHERE id = subject_id)
  WHEN 'certification.checked' THEN (SELECT max(checked_at) FROM engineer_certifications
    WHERE engineer_id = subject_id)
  WHEN 'service.published' THEN (SELECT created_at FROM services WHERE id = subject_id)
  WHEN 'service.questioned' THEN (SELECT max(asked_at) FROM service_questions
    WHERE service_id = subject_id AND user_id = actor_id)
  WHEN 'service.answered' THEN (SELECT max(answered_at) FROM service_questions
    WHERE service_id = subject_id AND user_id = (data ->> 'askerId')::integer)
  WHEN 'module.submitted' THEN (SELECT created_at FROM modules WHERE id = subject_id)
  WHEN 'version.submitted' THEN (SELECT min(created_at) FROM module_versions
    WHERE module_id = subject_id)
  WHEN 'version.approved' THEN (SELECT min(decided_at) FROM module_versions
    WHERE module_id = subject_id)
  WHEN 'module.featured' THEN (SELECT min(decided_at) + interval '1 hour' FROM module_versions
    WHERE module_id = subject_id)
  WHEN 'order.paid' THEN (SELECT paid_at FROM orders WHERE id = subject_id)
  WHEN 'purchase.paid' THEN (SELECT settled_at FROM purchases
    WHERE id = (data ->> 'purchaseId')::integer)
  WHEN 'invoice.issued' THEN (SELECT issued_at FROM invoices
    WHERE id = (data ->> 'invoiceId')::integer)
  WHEN 'review.written' THEN (SELECT max(created_at) FROM reviews
    WHERE module_id = subject_id AND author_id = actor_id)
  WHEN 'project.opened' THEN (SELECT opened_at FROM projects WHERE id = subject_id)
  WHEN 'proposal.submitted' THEN (SELECT created_at FROM proposals
    WHERE id = (data ->> 'proposalId')::integer)
  WHEN 'contract.requested' THEN (SELECT created_at FROM contracts WHERE id = subject_id)
  WHEN 'contract.started' THEN (SELECT started_at FROM contracts WHERE id = subject_id)
  WHEN 'contract.marked_done' THEN (SELECT engineer_done_at FROM contracts WHERE id = subject_id)
  WHEN 'contract.completed' THEN (SELECT ended_at FROM contracts WHERE id = subject_id)
  WHEN 'ticket.opened' THEN (SELECT created_at FROM support_tickets WHERE id = subject_id)
  WHEN 'ticket.noted' THEN (SELECT max(created_at) FROM support_messages
    WHERE ticket_id = subject_id AND kind = 'note')
  WHEN 'ticket.answered' THEN (SELECT max(created_at) FROM support_messages
    WHERE ticket_id = subject_id AND kind = 'support')
  WHEN 'ticket.moved' THEN (SELECT max(created_at) FROM support_messages
    WHERE ticket_id = subject_id AND kind = 'support')
  WHEN 'ticket.rated' THEN (SELECT rated_at FROM support_tickets WHERE id = subject_id)
  WHEN 'newsletter.sent' THEN (SELECT sent_at FROM newsletter_issues WHERE id = subject_id)
  WHEN 'calendar.planned' THEN (SELECT created_at FROM calendar_events WHERE id = subject_id)
  WHEN 'calendar.changed' THEN (SELECT updated_at FROM calendar_events WHERE id = subject_id)
  WHEN 'calendar.recorded' THEN (SELECT updated_at FROM calendar_events WHERE id = subject_id)
END`;

/** An event as it was numbered, its new number, and when it happened. */
interface Moved {
  readonly was: number;
  readonly id: number;
  /** As text, because dates of JavaScript have no microseconds. */
  readonly at: string;
}

/**
 * Gives each event the time of what it is about. Lists of events and notifications are in the order of
 * their numbers, so both are numbered again. Every consumer must have handled every event.
 */
export async function dateEvents(db: Database): Promise<void> {
  const { rows: moved } = await sql<Moved>`
    WITH dated AS (
      SELECT id, least(coalesce(${HAPPENED_AT}, at), now()) AS at FROM events
    ), sorted AS (
      SELECT id AS was, at, row_number() OVER (ORDER BY at, id) AS place FROM dated
    ), numbers AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM events)
    SELECT was, numbers.id, at::text FROM sorted JOIN numbers USING (place)`.execute(db);
  const numberOf = new Map(moved.map(({ was, id }) => [Number(was), Number(id)]));
  const people = await db.deleteFrom("eventPeople").returningAll().execute();
  const notifications = await db.deleteFrom("notifications").returningAll().execute();
  await sql`
    UPDATE events SET transaction_id = '0', at = moved.at, type = old.type,
      actor_id = old.actor_id, subject_kind = old.subject_kind, subject_id = old.subject_id,
      data = old.data
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        AS moved (was bigint, id bigint, at timestamptz)
      JOIN events AS old ON old.id = moved.was
    WHERE moved.id = events.id`.execute(db);
  const renumbered = <Row extends { eventId: number }>(row: Row) => ({
    ...row,
    eventId: numberOf.get(Number(row.eventId)) ?? row.eventId,
  });
  await db.insertInto("eventPeople").values(people.map(renumbered)).execute();
  const inOrder = notifications.map(renumbered).toSorted((a, b) => a.eventId - b.eventId);
  await db
    .insertInto("notifications")
    .values(inOrder.map(({ id: _, ...row }) => row))
    .execute();
  await sql`
    UPDATE notifications SET created_at = at FROM events WHERE events.id = event_id`.execute(db);
  await sql`
    UPDATE mails SET event_ids = ARRAY(
      SELECT moved.id FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        AS moved (was bigint, id bigint) WHERE moved.was = ANY (event_ids))
    WHERE event_ids <> '{}'`.execute(db);
}
