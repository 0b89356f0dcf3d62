import {
  type Channels,
  isAlwaysMailed,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
} from "@stackyard/contract/site/notification-kinds";
import type { NotificationChoice } from "@stackyard/contract/site/notifications";
import type { Database } from "../../../platform/db/database.ts";

/** A user's preferences for each kind of notification. */
export async function listChoices(db: Database, userId: number): Promise<NotificationChoice[]> {
  const rows = await db
    .selectFrom("notificationChoices")
    .select(["kind", "inApp", "byMail", "inDigest"])
    .where("userId", "=", userId)
    .execute();
  return NOTIFICATION_KINDS.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, ...NOTIFICATIONS[kind].initial },
  );
}

export async function choose(
  db: Database,
  userId: number,
  kind: NotificationKind,
  wanted: Channels,
): Promise<NotificationChoice> {
  const channels = { ...wanted, byMail: wanted.byMail || isAlwaysMailed(kind) };
  await db
    .insertInto("notificationChoices")
    .values({ userId, kind, ...channels })
    .onConflict((conflict) => conflict.columns(["userId", "kind"]).doUpdateSet(channels))
    .execute();
  return { kind, ...channels };
}
