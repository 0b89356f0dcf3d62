import type { MailContent } from "../../../platform/mail/mail-content.ts";
import { composeMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { type EventRow, findEvent, lockEvent } from "./event-queries.ts";
import { eventCanceledMail } from "./mails/event-canceled-mail.ts";
import { eventChangedMail } from "./mails/event-changed-mail.ts";
import { registrationMail } from "./mails/registration-mail.ts";
import { clearNotices, listNotices, type Notified } from "./registration-queries.ts";

/** Emails queued per transaction. */
const BATCH = 1_000;

/** Emails the people whom an event's news concerns, each once. */
export async function sendNotices(
  ctx: Services,
  eventId: number,
  signal: AbortSignal,
): Promise<void> {
  while (await sendBatch(ctx, eventId)) signal.throwIfAborted();
}

/** False once everyone is notified. */
async function sendBatch(ctx: Services, eventId: number): Promise<boolean> {
  const event = await findEvent(ctx.db, eventId);
  const notified = event ? await listNotices(ctx.db, eventId, BATCH) : [];
  if (!event || notified.length === 0) return false;
  const mails = notified.flatMap((person) => mailTo(ctx, event, person));
  await inTransaction(ctx, async (ctx) => {
    // Another change makes these emails outdated.
    if ((await lockEvent(ctx.db, eventId))?.revision !== event.revision) return;
    const cleared = await clearNotices(ctx.db, notified);
    const due = mails.filter(({ registrationId }) => cleared.has(registrationId));
    if (due.length > 0)
      await queueMails(
        ctx,
        due.map(({ mail }) => mail),
      );
  });
  return true;
}

function mailTo({ config }: Services, event: EventRow, { id, email, userId, ...news }: Notified) {
  if (email === null) return [];
  const content = contentOf(event, news, config.siteUrl);
  const mail = { to: email, userId, kind: "event registration", content, goodUntil: event.endsAt };
  return [{ registrationId: id, mail: composeMail(config, mail) }];
}

type News = Pick<Notified, "state" | "notice">;

function contentOf(event: EventRow, { state, notice }: News, siteUrl: string): MailContent {
  if (notice === "canceled") return eventCanceledMail(event, siteUrl);
  if (notice === "changed") return eventChangedMail(event, state, siteUrl);
  return registrationMail(event, state, siteUrl);
}
