import { applicationDisconnected } from "@stackyard/contract/events/members/application-events";
import { isWebhookType } from "@stackyard/contract/site/webhook-events";
import { DELIVERY_DAYS, TEST_TYPE } from "@stackyard/contract/site/webhook-types";
import { MAX_REPLAYED } from "@stackyard/contract/site/webhooks";
import { sql } from "kysely";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { isEventVisible } from "../../../platform/events/recorded-event.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { apiResource } from "../../members/applications/oauth-names.ts";
import { endSubscriptions } from "./end-subscriptions.ts";
import {
  type DueWebhook,
  findChangeableWebhook,
  hasAccess,
  IS_SLOW,
  WANTS_EVENT,
} from "./webhook-queries.ts";

/** Queues an event for the webhooks of everyone in whose activity it appears. */
export const tellWebhooks: EventConsumer = {
  name: "webhooks",
  async handle(ctx, { id, shape }) {
    if (shape.type === applicationDisconnected.type) await endSubscriptions(ctx, id);
    if (!isWebhookType(shape.type)) return;
    const { rows } = await sql<DueWebhook>`
      WITH queued AS (
        INSERT INTO webhook_deliveries (webhook_id, event_id, type)
        SELECT webhooks.id, events.id, events.type
        FROM events JOIN event_people ON event_id = events.id JOIN webhooks USING (user_id)
        WHERE events.id = ${id} AND status = 'active' AND ${WANTS_EVENT} AND ${hasAccess(apiResource(ctx.config))}
        ON CONFLICT DO NOTHING
        RETURNING webhook_id)
      SELECT webhooks.id, ${IS_SLOW} AS is_slow
      FROM queued JOIN webhooks ON webhooks.id = webhook_id`.execute(ctx.db);
    await sendSoon(ctx, rows);
  },
};

/** Announced with a webhook that has something to send, such as "fast 12". */
export const DUE_TOPIC = "due webhook ";

/** Reads the rest of a topic. */
export function readDue(rest: string): DueWebhook[] {
  const [lane, id] = rest.split(" ");
  return [{ id: Number(id), isSlow: lane === "slow" }];
}

/** Tells the processes that send. What they miss, they find within a minute. */
export async function sendSoon(
  { db, changes }: Pick<Services, "db" | "changes">,
  webhooks: readonly DueWebhook[],
): Promise<void> {
  if (webhooks.length === 0) return;
  const topics = webhooks.map(({ id, isSlow }) => `${DUE_TOPIC}${isSlow ? "slow" : "fast"} ${id}`);
  await changes.announceAll(db, topics);
}

interface Queued {
  readonly deliveryId: number;
}

/** Queues a test event. */
export async function testWebhook(ctx: UserServices, id: number): Promise<Queued> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const webhook = await requireActive(ctx, id);
    const { deliveryId } = await db
      .insertInto("webhookDeliveries")
      .values({ webhookId: id, type: TEST_TYPE })
      .returning("id as deliveryId")
      .executeTakeFirstOrThrow();
    await sendSoon(ctx, [webhook]);
    return { deliveryId };
  });
}

/** Queues a delivery again, whatever became of it. */
export async function redeliver(
  ctx: UserServices,
  { id, deliveryId }: { readonly id: number; readonly deliveryId: number },
): Promise<Queued> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const webhook = await requireActive(ctx, id);
    const { numUpdatedRows } = await db
      .updateTable("webhookDeliveries")
      .set({ status: "waiting", attempts: 0, nextAttemptAt: sql<Date>`now()` })
      .where("id", "=", deliveryId)
      .where("webhookId", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("not_found");
    await sendSoon(ctx, [webhook]);
    return { deliveryId };
  });
}

/** Queues the events since a time again, oldest first. Returns their number. */
export async function replayEvents(
  ctx: UserServices,
  id: number,
  { since }: { readonly since: string },
): Promise<{ count: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const webhook = await requireActive(ctx, id);
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO webhook_deliveries (webhook_id, event_id, type)
      SELECT webhooks.id, events.id, events.type
      FROM webhooks
      JOIN event_people USING (user_id)
      JOIN events ON events.id = event_id AND ${WANTS_EVENT}
      WHERE webhooks.id = ${id} AND events.at >= ${since}::timestamptz
        AND events.at >= now() - make_interval(days => ${DELIVERY_DAYS}::int)
        AND ${isEventVisible(ctx.user.id)}
      ORDER BY events.id LIMIT ${MAX_REPLAYED}
      ON CONFLICT (webhook_id, event_id) DO UPDATE
        SET status = 'waiting', attempts = 0, next_attempt_at = now()`.execute(db);
    await sendSoon(ctx, [webhook]);
    return { count: Number(numAffectedRows) };
  });
}

/** Nothing is queued for a webhook that sends nothing. What its owner asks for ends its rest. */
async function requireActive({ db, user }: UserServices, id: number): Promise<DueWebhook> {
  const { status } = await findChangeableWebhook(db, user, id);
  if (status !== "active")
    throw new AppError("conflict", { message: "Resume this webhook first." });
  return db
    .updateTable("webhooks")
    .set({ restsUntil: null })
    .where("id", "=", id)
    .returning("id")
    .returning(IS_SLOW.as("isSlow"))
    .executeTakeFirstOrThrow();
}
