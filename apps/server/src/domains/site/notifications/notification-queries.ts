import { NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { mayBeTold } from "../../../platform/events/may-be-told.ts";
import { EVENT_COLUMNS } from "../../../platform/events/recorded-event.ts";
import type { Recipients } from "./find-recipients.ts";

interface Notified {
  readonly userId: number;
  /** Where to mail them; null where they have not chosen that, or have not confirmed it. */
  readonly address: string | null;
}

/** Makes a notification for each who has none of this event yet, as they have chosen. Answers for whom. */
export async function insertNotifications(
  db: Database,
  eventId: number,
  { audience, kind, userIds }: Recipients,
): Promise<Notified[]> {
  const { inApp, byMail, inDigest } = NOTIFICATIONS[kind].initial;
  const { rows } = await sql<Notified>`
    WITH made AS (
      INSERT INTO notifications (user_id, event_id, kind, audience, in_app, by_mail, in_digest)
      SELECT users.id, ${eventId}, ${kind}, ${audience}, coalesce(choice.in_app, ${inApp}),
        coalesce(choice.by_mail, ${byMail}), coalesce(choice.in_digest, ${inDigest})
      FROM users LEFT JOIN notification_choices AS choice
        ON choice.user_id = users.id AND choice.kind = ${kind}
      WHERE users.id = ANY (${[...userIds]}::integer[])
      ON CONFLICT DO NOTHING
      RETURNING user_id, by_mail
    )
    SELECT user_id, CASE WHEN by_mail AND email_verified THEN email END AS address
    FROM made JOIN users ON users.id = user_id ORDER BY user_id`.execute(db);
  return rows;
}

/** A reader's notifications with what their sentences are made of, without what is hidden by now. */
export function selectNotifications(db: Database, userId: number) {
  return db
    .selectFrom("notifications")
    .innerJoin("events", "events.id", "notifications.eventId")
    .leftJoin("users as actor", "actor.id", "events.actorId")
    .select(EVENT_COLUMNS)
    .select([
      "notifications.id as notificationId",
      "notifications.kind",
      "notifications.audience",
      "notifications.readAt",
      "actor.displayUsername as actorName",
    ])
    .where("notifications.userId", "=", userId)
    .where(mayBeTold(userId));
}

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>["execute"]>
>[number];

/** How many there are of those that stand on the site. */
export async function countNotifications(
  db: Database,
  userId: number,
  show: "all" | "unread",
): Promise<number> {
  const row = await (show === "all" ? countAll : countUnread)(db, { userId });
  return row?.count ?? 0;
}

const countAll = compileFirst((db, given: { userId: number }) => countOf(db, given.userId));

const countUnread = compileFirst((db, given: { userId: number }) =>
  countOf(db, given.userId).where("readAt", "is", null),
);

function countOf(db: Database, userId: number) {
  return db
    .selectFrom("notifications")
    .innerJoin("events", "events.id", "notifications.eventId")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("inApp", "=", sql.lit(true))
    .where(mayBeTold(userId));
}

/** Marks as read what is not: one, or all up to it. False when there is no such one. */
export async function markRead(
  db: Database,
  userId: number,
  { id, andBefore }: { readonly id: number; readonly andBefore: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set((row) => ({ readAt: row.fn.coalesce("readAt", sql<Date>`now()`) }))
    .where("userId", "=", userId)
    .where("inApp", "=", sql.lit(true))
    .where("id", andBefore ? "<=" : "=", id)
    .$if(andBefore, (query) => query.where("readAt", "is", null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
