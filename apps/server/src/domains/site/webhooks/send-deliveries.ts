import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import type { Database } from "../../../platform/db/database.ts";
import { isEventVisible } from "../../../platform/events/recorded-event.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { unseal } from "../../../platform/seal.ts";
import type { Services } from "../../../platform/services.ts";
import { FetchError, type PostAnswer } from "../../../platform/web-fetch/web-fetch.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { noteDelivered, noteFailure, noteWithheld, type Outcome } from "./note-outcome.ts";
import { type Payloadable, payloadOf } from "./payload.ts";
import { sendToWebhookSoon } from "./queue-deliveries.ts";
import { IS_FREE, listDueWebhooks } from "./webhook-queries.ts";

/** Finds what is due for a retry, and what a lost job was to send. */
export const sendDueEveryMinute = jobKind<Record<string, never>>("send-due-webhooks", {
  policy: "exclusive",
  retryLimit: 0,
});

/** A process that is stopped in the middle holds a webhook for no longer than this. */
const HOLD_SECONDS = 120;
/** Then another webhook's turn comes. */
const TURN_MS = 60_000;
const BATCH = 20;
const MAX_DUE = 200;

interface Held {
  readonly id: number;
  readonly userId: number;
  readonly url: string;
  readonly sealedSecret: string;
  /** Null if it doesn't sign any more. */
  readonly sealedPreviousSecret: string | null;
}

export async function sendDue({ db, jobs }: Services): Promise<void> {
  const due = await listDueWebhooks(db, MAX_DUE);
  await jobs.enqueueAll(
    db,
    sendToWebhookSoon,
    due.map(({ id }) => ({ webhookId: id })),
  );
}

/**
 * Sends what is due to a webhook, one after the other: first attempts in the order of their events,
 * then retries. If another process is at it, that one also sends what has come since.
 */
export async function sendToWebhook(
  ctx: Services,
  webhookId: number,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + TURN_MS;
  for (;;) {
    const webhook = await hold(ctx.db, webhookId);
    if (!webhook) return;
    try {
      await sendAll(ctx, webhook, () => Date.now() < end && !signal.aborted);
    } finally {
      await release(ctx.db, webhookId);
    }
    if ((await listWaiting(ctx.db, webhook, 1)).length === 0) return;
    if (Date.now() >= end) {
      await ctx.jobs.enqueue(ctx.db, sendToWebhookSoon, { webhookId });
      return;
    }
    if (signal.aborted) return;
  }
}

/** Takes a webhook that nobody holds and that doesn't rest. */
async function hold(db: Database, id: number): Promise<Held | undefined> {
  return db
    .updateTable("webhooks")
    .set({ heldUntil: sql<Date>`now() + make_interval(secs => ${HOLD_SECONDS})` })
    .where("id", "=", id)
    .where("status", "=", "active")
    .where(IS_FREE)
    .returning(["id", "userId", "url", "sealedSecret"])
    .returning(
      sql<string | null>`CASE WHEN previous_signs_until > now() THEN sealed_previous_secret END`.as(
        "sealedPreviousSecret",
      ),
    )
    .executeTakeFirst();
}

const release = (db: Database, id: number) =>
  db.updateTable("webhooks").set({ heldUntil: null }).where("id", "=", id).execute();

async function sendAll(ctx: Services, webhook: Held, hasTime: () => boolean): Promise<void> {
  for (;;) {
    const waiting = await listWaiting(ctx.db, webhook, BATCH);
    for (const delivery of waiting) {
      if (!hasTime()) return;
      if ((await send(ctx, webhook, delivery)) === "rest") return;
    }
    if (waiting.length < BATCH) return;
  }
}

interface Waiting extends Payloadable {
  readonly id: number;
  readonly attempts: number;
  readonly isVisible: boolean;
}

/** Asks again for each batch whether the account may see the events. */
function listWaiting(db: Database, { id, userId }: Held, limit: number): Promise<Waiting[]> {
  return db
    .selectFrom("webhookDeliveries as delivery")
    .innerJoin("users", (join) => join.on("users.id", "=", userId))
    .leftJoin("events", "events.id", "delivery.eventId")
    .select(["delivery.id", "delivery.type", "delivery.createdAt", "delivery.attempts"])
    .select(["delivery.eventId", "events.at", "events.subjectKind", "events.subjectId"])
    .select(["events.data"])
    .select(
      sql<boolean>`${IS_NOT_SUSPENDED} AND users.deleted_at IS NULL
        AND (delivery.event_id IS NULL OR ${isEventVisible(userId)})`.as("isVisible"),
    )
    .where("delivery.webhookId", "=", id)
    .where("delivery.status", "=", sql.lit("waiting"))
    .where("delivery.nextAttemptAt", "<=", sql<Date>`now()`)
    .orderBy(sql`delivery.attempts > 0`)
    .orderBy("delivery.id")
    .limit(limit)
    .execute();
}

async function send(ctx: Services, webhook: Held, delivery: Waiting): Promise<"on" | "rest"> {
  if (!delivery.isVisible) {
    await noteWithheld(ctx.db, delivery.id);
    return "on";
  }
  const outcome = await attempt(ctx, webhook, delivery);
  if (outcome.isDelivered) {
    await noteDelivered(ctx.db, webhook.id, delivery.id, outcome);
    return "on";
  }
  return noteFailure(ctx, webhook, delivery, outcome);
}

/** Whatever fails counts as a failed attempt, so that it doesn't block later deliveries. */
async function attempt(ctx: Services, webhook: Held, delivery: Waiting): Promise<Outcome> {
  try {
    const { status, text } = await post(ctx, webhook, delivery);
    return { isDelivered: status >= 200 && status < 300, status, text: printable(text) };
  } catch (error) {
    if (error instanceof FetchError)
      return { isDelivered: false, status: null, text: printable(error.message) };
    ctx.log.error({ err: error, deliveryId: delivery.id }, "a webhook's message could not be made");
    return { isDelivered: false, status: null, text: "The message could not be made." };
  }
}

async function post(
  { web, config: { authSecret } }: Services,
  { url, sealedSecret, sealedPreviousSecret }: Held,
  delivery: Waiting,
): Promise<PostAnswer> {
  const body = payloadOf(delivery);
  const messageId = `msg_${delivery.id}`;
  const now = new Date();
  const secrets = [sealedSecret, sealedPreviousSecret].filter((sealed) => sealed !== null);
  const signatures = secrets.map((sealed) =>
    new Webhook(unseal(authSecret, sealed, "webhook")).sign(messageId, now, body),
  );
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Stackyard-Webhooks/1",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
  return web.post(url, { headers, body });
}

const MAX_TEXT = 1_000;

/** PostgreSQL stores no zero characters, and nobody wants to read the others. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, " ").slice(0, MAX_TEXT);
