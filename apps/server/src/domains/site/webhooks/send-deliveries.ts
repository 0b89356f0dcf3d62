import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import type { Database } from "../../../platform/db/database.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { unseal } from "../../../platform/seal.ts";
import type { Services } from "../../../platform/services.ts";
import { FetchError, type PostAnswer } from "../../../platform/web-fetch/web-fetch.ts";
import { type Delivered, type NextDelivery, nextDelivery } from "./next-delivery.ts";
import { noteFailure, noteWithheld, type Outcome } from "./note-outcome.ts";
import { payloadOf } from "./payload.ts";
import { sendSoon, sendToSlowWebhookSoon, sendToWebhookSoon } from "./queue-deliveries.ts";
import { IS_FREE, IS_SLOW, listDueWebhooks } from "./webhook-queries.ts";

/** Finds what is due for a retry, and what a lost job was to send. */
export const sendDueEveryMinute = jobKind<Record<string, never>>("send-due-webhooks", {
  policy: "exclusive",
  retryLimit: 0,
});

/** A process that is stopped in the middle holds a webhook for no longer than this. */
const HOLD_SECONDS = 60;
/** Then another webhook's turn comes. With its last attempt, a turn is shorter than a hold. */
const TURN_MS = 30_000;
const MAX_DUE = 200;

/** After an attempt that took longer, a webhook shares its workers with other slow ones only. */
const SLOW_MS = 1_000;
const SLOW_MINUTES = 60;

type Lane = "fast" | "slow";
const JOBS = { fast: sendToWebhookSoon, slow: sendToSlowWebhookSoon } as const;

export async function sendDue({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await sendSoon({ db, jobs }, await listDueWebhooks(db, MAX_DUE));
}

interface Turn {
  readonly webhookId: number;
  readonly lane: Lane;
  readonly hasTime: () => boolean;
}

/**
 * Sends what is due to a webhook, one after the other: first attempts in the order of their events,
 * then retries. If another process is at it, that one also sends what has come since.
 */
export async function sendToWebhook(
  ctx: Services,
  { webhookId, lane }: Pick<Turn, "webhookId" | "lane">,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + TURN_MS;
  const isOver = () => Date.now() >= end;
  const turn = { webhookId, lane, hasTime: () => !isOver() && !signal.aborted };
  while (await hold(ctx.db, turn)) {
    const ended = await sendAll(ctx, turn).finally(() => release(ctx.db, webhookId));
    if (ended === "rest") return;
    if (ended === "slow") return ctx.jobs.enqueue(ctx.db, JOBS.slow, { webhookId });
    // The jobs of what came while it was held found it held.
    if (signal.aborted || !(await nextDelivery(ctx, { webhookId }))) return;
    if (isOver()) return ctx.jobs.enqueue(ctx.db, JOBS[lane], { webhookId });
  }
}

/** Takes a webhook that nobody holds and that doesn't rest; in the fast lane, none that is slow. */
async function hold(db: Database, { webhookId, lane }: Turn): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhooks")
    .set({ heldUntil: sql<Date>`now() + make_interval(secs => ${HOLD_SECONDS})` })
    .where("id", "=", webhookId)
    .where("status", "=", "active")
    .where(IS_FREE)
    .$if(lane === "fast", (query) => query.where(({ not }) => not(IS_SLOW)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const release = (db: Database, id: number) =>
  db.updateTable("webhooks").set({ heldUntil: null }).where("id", "=", id).execute();

/** Sends until nothing is due, the turn is over, the webhook rests, or it leaves the fast lane. */
async function sendAll(
  ctx: Services,
  { webhookId, lane, hasTime }: Turn,
): Promise<"over" | "rest" | "slow"> {
  let delivered: Delivered | undefined;
  let leavesLane = false;
  for (;;) {
    const delivery = await nextDelivery(ctx, { webhookId, delivered });
    if (leavesLane) return "slow";
    if (!delivery || !hasTime()) return "over";
    delivered = undefined;
    if (!delivery.isVisible) {
      await noteWithheld(ctx.db, delivery.id);
      continue;
    }
    const { isSlow, ...outcome } = await timed(() => attempt(ctx, delivery));
    if (isSlow) await noteSlow(ctx.db, webhookId);
    leavesLane = isSlow && lane === "fast";
    const { isDelivered, status, text } = outcome;
    if (isDelivered) delivered = { id: delivery.id, status: status ?? 0, text };
    else if ((await noteFailure(ctx, delivery, outcome)) === "rest") return "rest";
  }
}

async function timed(work: () => Promise<Outcome>): Promise<Outcome & { isSlow: boolean }> {
  const started = performance.now();
  const outcome = await work();
  return { ...outcome, isSlow: performance.now() - started > SLOW_MS };
}

const noteSlow = (db: Database, id: number) =>
  db
    .updateTable("webhooks")
    .set({ slowUntil: sql<Date>`now() + make_interval(mins => ${SLOW_MINUTES})` })
    .where("id", "=", id)
    .execute();

/** Whatever fails counts as a failed attempt, so that it doesn't block later deliveries. */
async function attempt(ctx: Services, delivery: NextDelivery): Promise<Outcome> {
  try {
    const { status, text } = await post(ctx, delivery);
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
  delivery: NextDelivery,
): Promise<PostAnswer> {
  const { url, sealedSecret, sealedPreviousSecret } = delivery;
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
