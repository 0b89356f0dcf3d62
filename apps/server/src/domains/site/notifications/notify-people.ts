import { pathFor } from "@stackyard/contract/events/event";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { type RecordedEvent, readEvent } from "../../../platform/events/recorded-event.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { StoredMail } from "../../../platform/mail/mail-queries.ts";
import { composeMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { findFanOut, finishFanOut, moveFanOut, startFanOut } from "./fan-out-queries.ts";
import { findRecipients, type Position, type Recipients } from "./find-recipients.ts";
import { notificationTopic } from "./follow-unread.ts";
import { notificationMail } from "./notification-mail.ts";
import { insertNotifications, listWishes, type Wishes } from "./notification-queries.ts";

/** More recipients are notified by a job, so that other events don't wait for them. */
const AT_ONCE = 100;

/** Recipients notified per transaction. */
const BATCH = 1_000;

/** Notifies the next batch of an event's recipients, then requeues itself at the end. */
export const notifyMoreSoon = jobKind<{ eventId: number }>("notify-more-people", {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
});

/** Notifies all recipients of an event according to their preferences. */
export const notifyPeople: EventConsumer = {
  name: "notifications",
  async handle(ctx, event) {
    const batch = await prepareBatch(ctx, event, { from: undefined, limit: AT_ONCE });
    await notifyBatch(ctx, event.id, batch);
    if (!batch.next) return;
    if (!(await startFanOut(ctx.db, event.id, batch.next))) return;
    await ctx.jobs.enqueue(ctx.db, notifyMoreSoon, { eventId: event.id });
  },
};

/** Does nothing if another process has done the batch. */
export async function notifyMore(ctx: Services, eventId: number): Promise<void> {
  const fanOut = await findFanOut(ctx.db, eventId);
  if (!fanOut) return;
  const { position: from } = fanOut;
  const batch = await prepareBatch(ctx, readEvent(fanOut.event), { from, limit: BATCH });
  await inTransaction(ctx, async (ctx) => {
    const { next } = batch;
    const isMine = await (next
      ? moveFanOut(ctx.db, eventId, { from, to: next })
      : finishFanOut(ctx.db, eventId, from));
    if (!isMine) return;
    await notifyBatch(ctx, eventId, batch);
    if (next) await ctx.jobs.enqueue(ctx.db, notifyMoreSoon, { eventId });
  });
}

/** Recipients of one audience, their preferences, and the rendered mails. */
interface Prepared extends Pick<Recipients, "audience" | "kind"> {
  readonly wishes: readonly Wishes[];
  readonly mails: readonly StoredMail[];
}

interface Batch {
  readonly groups: readonly Prepared[];
  readonly next: Position | undefined;
}

/** Composes the mails of the next recipients before the transaction that queues them. */
async function prepareBatch(
  ctx: Services,
  event: RecordedEvent,
  range: Parameters<typeof findRecipients>[2],
): Promise<Batch> {
  const { recipients, next } = await findRecipients(ctx.db, event, range);
  const actor = recipients.length > 0 ? await nameActor(ctx, event.actorId) : "";
  const groups: Prepared[] = [];
  for (const { audience, kind, userIds } of recipients) {
    const wishes = await listWishes(ctx.db, event.id, { kind, userIds });
    const { shape, data } = event;
    const text = shape.audience[audience]?.describe(data, actor) ?? "";
    const path = pathFor(shape, audience, data);
    const told = { text, path, answerPath: shape.answerPath?.(data) ?? null };
    const mails = wishes.flatMap(({ userId, address }) =>
      address === null
        ? []
        : [
            composeMail(ctx.config, {
              ...notificationMail(ctx.config.authSecret, { userId, address }, kind, told),
              eventIds: [event.id],
            }),
          ],
    );
    groups.push({ audience, kind, wishes, mails });
  }
  return { groups, next };
}

async function notifyBatch(ctx: Services, eventId: number, { groups }: Batch): Promise<void> {
  for (const { mails, ...group } of groups) {
    const notified = new Set(await insertNotifications(ctx.db, eventId, group));
    await ctx.changes.announceAll(ctx.db, [...notified].map(notificationTopic));
    await queueMails(
      ctx,
      mails.filter(({ userId }) => userId !== null && notified.has(userId)),
    );
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
