import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/**
 * Dates conversations with their contracts, and projects with their proposals. Engineers answer within
 * hours, and clients within days. A contract starts after the engineer's first answer, and its work is
 * done with the last message.
 */
export async function dateTalk(db: Database, now: Date): Promise<void> {
  await sql`
    UPDATE conversations SET created_at = given.at
    FROM (SELECT id, ${now}::timestamptz - make_interval(secs => 86400 * (75 - 73
        * (row_number() OVER (ORDER BY id) - 1)::float / greatest(count(*) OVER () - 1, 1))) AS at
      FROM conversations) AS given
    WHERE given.id = conversations.id`.execute(db);
  await dateMessages(db);
  await noteAnswers(db);
  await dateContracts(db);
  await sql`
    UPDATE projects SET created_at = given.at - interval '1 hour', updated_at = given.at,
      opened_at = given.at, expires_at = expires_at - (opened_at - given.at)
    FROM (SELECT id, ${now}::timestamptz - make_interval(secs => 86400 * (26 - 20
        * (row_number() OVER (ORDER BY id) - 1)::float / greatest(count(*) OVER () - 1, 1))) AS at
      FROM projects) AS given
    WHERE given.id = projects.id`.execute(db);
  await sql`
    UPDATE proposals SET created_at = given.at, updated_at = given.at
    FROM (SELECT proposals.id, opened_at + make_interval(hours =>
        (19 * row_number() OVER (PARTITION BY project_id ORDER BY proposals.id))::integer) AS at
      FROM proposals JOIN projects ON projects.id = project_id) AS given
    WHERE given.id = proposals.id`.execute(db);
}

/** A message and its event are recorded in one transaction, so they have the same time until now. */
async function dateMessages(db: Database): Promise<void> {
  const given = sql`(
    SELECT messages.id, conversation_id, messages.created_at AS was, conversations.created_at
      + make_interval(hours => (50 * ((number - 1) / 2) + 3 * ((number - 1) % 2))::integer) AS at
    FROM (SELECT *, row_number() OVER (PARTITION BY conversation_id ORDER BY id) AS number
      FROM messages) AS messages JOIN conversations ON conversations.id = conversation_id)`;
  await sql`
    UPDATE events SET at = given.at FROM ${given} AS given
    WHERE subject_kind = 'conversation' AND subject_id = conversation_id AND events.at = was`.execute(
    db,
  );
  await sql`
    UPDATE messages SET created_at = given.at FROM ${given} AS given
    WHERE given.id = messages.id`.execute(db);
  await sql`
    UPDATE conversation_people SET asked_at = messages.created_at
    FROM messages WHERE messages.id = newest_received_id AND asked_at IS NOT NULL`.execute(db);
}

/** Counts how fast each person answered, as the messages' dates say. */
async function noteAnswers(db: Database): Promise<void> {
  const within = (hours: number) => sql`waited <= make_interval(hours => ${hours}::integer)`;
  await sql`
    UPDATE response_times SET within_hour = given.hour, within_four_hours = given.four_hours,
      within_day = given.day, within_three_days = given.three_days, later = given.later
    FROM (SELECT author_id,
        count(*) FILTER (WHERE ${within(1)})::integer AS hour,
        count(*) FILTER (WHERE ${within(4)} AND NOT ${within(1)})::integer AS four_hours,
        count(*) FILTER (WHERE ${within(24)} AND NOT ${within(4)})::integer AS day,
        count(*) FILTER (WHERE ${within(72)} AND NOT ${within(24)})::integer AS three_days,
        count(*) FILTER (WHERE NOT ${within(72)})::integer AS later
      FROM (SELECT author_id, created_at - lag(created_at) OVER own AS waited,
          lag(author_id) OVER own AS other_id
        FROM messages WINDOW own AS (PARTITION BY conversation_id ORDER BY id)) AS answers
      WHERE other_id <> author_id GROUP BY author_id) AS given
    WHERE given.author_id = user_id`.execute(db);
}

async function dateContracts(db: Database): Promise<void> {
  await sql`
    UPDATE contracts SET created_at = asked_at,
      client_confirmed_at = CASE WHEN client_confirmed_at IS NOT NULL THEN asked_at END,
      engineer_confirmed_at =
        CASE WHEN engineer_confirmed_at IS NOT NULL THEN asked_at + interval '8 hours' END,
      started_at = CASE WHEN started_at IS NOT NULL THEN asked_at + interval '8 hours' END,
      engineer_done_at =
        CASE WHEN engineer_done_at IS NOT NULL THEN last_at + interval '1 hour' END,
      client_done_at = CASE WHEN client_done_at IS NOT NULL THEN last_at + interval '3 hours' END,
      ended_at = CASE WHEN ended_at IS NOT NULL THEN last_at + interval '3 hours' END
    FROM (SELECT conversation_id, min(created_at) AS asked_at, max(created_at) AS last_at
      FROM messages GROUP BY conversation_id) AS talk
    WHERE talk.conversation_id = contracts.conversation_id
      AND paid_outside_cents IS NOT NULL`.execute(db);
  await sql`
    UPDATE contract_records SET ended_at = contracts.ended_at
    FROM contracts WHERE contracts.id = contract_id AND contract_records.ended_at IS NOT NULL`.execute(
    db,
  );
}
