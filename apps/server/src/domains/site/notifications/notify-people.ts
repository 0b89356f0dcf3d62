import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import type { Services } from "../../../platform/services.ts";
import { findRecipients, type Recipients } from "./find-recipients.ts";
import { notificationMail } from "./notification-mail.ts";
import { insertNotifications } from "./notification-queries.ts";
import { notificationTopic } from "./notification-topic.ts";

/** Notifies whoever is to be told of an event, in the ways that they have chosen. */
export const notifyPeople: EventConsumer = {
  name: "notifications",
  async handle(ctx, event) {
    for (const recipients of await findRecipients(ctx.db, event)) {
      await notify(ctx, event, recipients);
    }
  },
};

async function notify(ctx: Services, event: RecordedEvent, recipients: Recipients): Promise<void> {
  const { shape, data } = event;
  const telling = shape.audience[recipients.audience];
  const notified = await insertNotifications(ctx.db, event.id, recipients);
  const text = telling?.told(data, await nameActor(ctx, event.actorId)) ?? "";
  const path = shape.path?.(data) ?? null;
  const told = { text, path, answerPath: shape.answerPath?.(data) ?? null };
  for (const { userId, address } of notified) {
    await ctx.changes.announce(ctx.db, notificationTopic(userId));
    if (address === null) continue;
    const reader = { userId, address };
    const { authSecret } = ctx.config;
    const mail = notificationMail(authSecret, reader, recipients.kind, told);
    await queueMail(ctx, { ...mail, eventIds: [event.id] });
  }
}

async function nameActor({ db }: Services, id: number | null): Promise<string> {
  if (id === null) return "Someone";
  const actor = await db
    .selectFrom("users")
    .select("displayUsername")
    .where("id", "=", id)
    .executeTakeFirst();
  return actor?.displayUsername ?? "Someone";
}
