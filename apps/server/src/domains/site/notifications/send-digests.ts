import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { composeMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { listChoices } from "./notification-choices.ts";
import { digestMail } from "./notification-mail.ts";
import { selectNotifications } from "./notification-queries.ts";
import { presentNotification } from "./present-notification.ts";

/** Mails everyone their daily summary. One run at a time, however many servers there are. */
export const sendDigestsDaily = jobKind<Record<string, never>>("send-digests", {
  policy: "exclusive",
  retryLimit: 3,
  retryDelay: 300,
  expireInSeconds: 6 * 60 * 60,
});

/** Further ones are counted, and listed on the site. */
const MAX_SHOWN = 30;

/** Mails each reader their pending summary, once. */
export function sendDigests(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("notifications")
      .select("userId as id")
      .distinct()
      .where("inDigest", "=", sql.lit(true))
      .where("digestedAt", "is", null)
      .where("userId", ">", id)
      .orderBy("userId")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) =>
    inTransaction(ctx, (ctx) => sendDigest(ctx, id)),
  );
}

/** Events in one summary, or unsubscribed meanwhile, aren't in a later one. */
async function sendDigest(ctx: Services, userId: number): Promise<void> {
  const taken = await takeUndigested(ctx.db, userId);
  const choices = await listChoices(ctx.db, userId);
  const wanted = taken.filter(({ kind }) =>
    choices.some((choice) => choice.kind === kind && choice.inDigest),
  );
  const address = await findConfirmedAddress(ctx.db, userId);
  if (wanted.length === 0 || address === undefined) return;
  const rows = await selectNotifications(ctx.db, userId)
    .where(
      "notifications.id",
      "in",
      wanted.slice(0, MAX_SHOWN).map(({ id }) => id),
    )
    .orderBy("notifications.id", "desc")
    .execute();
  if (rows.length === 0) return;
  const items = rows.map(presentNotification);
  const reader = { userId, address };
  const hidden = Math.min(wanted.length, MAX_SHOWN) - rows.length;
  const mail = digestMail(ctx.config.authSecret, reader, items, wanted.length - hidden);
  const eventIds = rows.map(({ id }) => id);
  await queueMails(ctx, [composeMail(ctx.config, { ...mail, eventIds })]);
}

/** Newest first. */
async function takeUndigested(db: Database, userId: number) {
  const rows = await db
    .updateTable("notifications")
    .set({ digestedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("inDigest", "=", sql.lit(true))
    .where("digestedAt", "is", null)
    .returning(["id", "kind"])
    .execute();
  return rows.sort((a, b) => b.id - a.id);
}

async function findConfirmedAddress(db: Database, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  return user?.email;
}
