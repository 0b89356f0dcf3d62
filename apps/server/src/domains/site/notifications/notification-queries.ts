import { NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { EVENT_COLUMNS, isEventVisible } from "../../../platform/events/recorded-event.ts";
import type { Recipients } from "./find-recipients.ts";

/** How a user wants to be notified of an event. */
export interface Wishes {
  readonly userId: number;
  readonly inApp: boolean;
  readonly byMail: boolean;
  readonly inDigest: boolean;
  /** Where to mail them; null if they declined mail or haven't confirmed an address. */
  readonly address: string | null;
}

/** The preferences of users without a notification of an event yet. */
export async function listWishes(
  db: Database,
  eventId: number,
  { kind, userIds }: Pick<Recipients, "kind" | "userIds">,
): Promise<Wishes[]> {
  const { inApp, byMail, inDigest } = NOTIFICATIONS[kind].initial;
  const isMailed = sql`coalesce(choice.by_mail, ${byMail})`;
  const { rows } = await sql<Wishes>`
    SELECT users.id AS user_id, coalesce(choice.in_app, ${inApp}) AS in_app, ${isMailed} AS by_mail,
      coalesce(choice.in_digest, ${inDigest}) AS in_digest,
      CASE WHEN ${isMailed} AND email_verified THEN email END AS address
    FROM users LEFT JOIN notification_choices AS choice
      ON choice.user_id = users.id AND choice.kind = ${kind}
    WHERE users.id = ANY (${[...userIds]}::integer[]) AND NOT EXISTS (
      SELECT FROM notifications WHERE user_id = users.id AND event_id = ${eventId})
    ORDER BY users.id`.execute(db);
  return rows;
}

/** Creates a notification for each user without one of this event. Returns for whom. */
export async function insertNotifications(
  db: Database,
  eventId: number,
  {
    audience,
    kind,
    wishes,
  }: Pick<Recipients, "audience" | "kind"> & { readonly wishes: readonly Wishes[] },
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    INSERT INTO notifications (user_id, event_id, kind, audience, in_app, by_mail, in_digest)
    SELECT user_id, ${eventId}, ${kind}, ${audience}, in_app, by_mail, in_digest
    FROM unnest(${wishes.map(({ userId }) => userId)}::integer[],
      ${wishes.map(({ inApp }) => inApp)}::boolean[],
      ${wishes.map(({ byMail }) => byMail)}::boolean[],
      ${wishes.map(({ inDigest }) => inDigest)}::boolean[])
      AS wishes (user_id, in_app, by_mail, in_digest)
    ON CONFLICT DO NOTHING
    RETURNING user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * A reader's notifications with the data of their sentences, without those about hidden content.
 */
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
    .where(isEventVisible(userId));
}

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>["execute"]>
>[number];

/** The number of on-site notifications. */
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
    .where(isEventVisible(userId));
}

/** Marks one notification, or all up to it, as read. False if there is no such one. */
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
