import { isWebhookType } from "@stackyard/contract/site/webhook-events";
import { DELIVERY_DAYS, TEST_TYPE } from "@stackyard/contract/site/webhook-types";
import { MAX_REPLAYED } from "@stackyard/contract/site/webhooks";
import { sql } from "kysely";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findOwnWebhook } from "./webhook-queries.ts";

/** Sends everything that is due to one webhook. Lost jobs are made up for every minute. */
export const sendToWebhookSoon = jobKind<{ webhookId: number }>("send-to-webhook", {
  retryLimit: 0,
  expireInSeconds: 300,
  deleteAfterSeconds: 60,
});

/** Queues an event for the webhooks of everyone in whose activity it appears. */
export const tellWebhooks: EventConsumer = {
  name: "webhooks",
  async handle(ctx, { id, shape }) {
    if (!isWebhookType(shape.type)) return;
    const { rows } = await sql<{ webhookId: number }>`
      INSERT INTO webhook_deliveries (webhook_id, event_id, type)
      SELECT webhooks.id, ${id}, ${shape.type}
      FROM event_people JOIN webhooks USING (user_id)
      WHERE event_id = ${id} AND status = 'active' AND ${shape.type} = ANY (types)
      ON CONFLICT DO NOTHING
      RETURNING webhook_id`.execute(ctx.db);
    await ctx.jobs.enqueueAll(ctx.db, sendToWebhookSoon, rows);
  },
};

interface Queued {
  readonly deliveryId: number;
}

/** Queues a test event. */
export async function testWebhook(ctx: UserServices, id: number): Promise<Queued> {
  return inTransaction(ctx, async ({ db, jobs, user }) => {
    await requireActive({ db, user }, id);
    const { deliveryId } = await db
      .insertInto("webhookDeliveries")
      .values({ webhookId: id, type: TEST_TYPE })
      .returning("id as deliveryId")
      .executeTakeFirstOrThrow();
    await jobs.enqueue(db, sendToWebhookSoon, { webhookId: id });
    return { deliveryId };
  });
}

/** Queues a delivery again, whatever became of it. */
export async function redeliver(
  ctx: UserServices,
  { id, deliveryId }: { readonly id: number; readonly deliveryId: number },
): Promise<Queued> {
  return inTransaction(ctx, async ({ db, jobs, user }) => {
    await requireActive({ db, user }, id);
    const { numUpdatedRows } = await db
      .updateTable("webhookDeliveries")
      .set({ status: "waiting", attempts: 0, nextAttemptAt: sql<Date>`now()` })
      .where("id", "=", deliveryId)
      .where("webhookId", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("not_found");
    await jobs.enqueue(db, sendToWebhookSoon, { webhookId: id });
    return { deliveryId };
  });
}

/** Queues the events since a time again, oldest first. Returns their number. */
export async function replayEvents(
  ctx: UserServices,
  id: number,
  { since }: { readonly since: string },
): Promise<{ count: number }> {
  return inTransaction(ctx, async ({ db, jobs, user }) => {
    await requireActive({ db, user }, id);
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO webhook_deliveries (webhook_id, event_id, type)
      SELECT webhooks.id, events.id, events.type
      FROM webhooks
      JOIN event_people USING (user_id)
      JOIN events ON events.id = event_id AND events.type = ANY (types)
      WHERE webhooks.id = ${id} AND events.at >= ${since}::timestamptz
        AND events.at >= now() - make_interval(days => ${DELIVERY_DAYS}::int)
      ORDER BY events.id LIMIT ${MAX_REPLAYED}
      ON CONFLICT (webhook_id, event_id) DO UPDATE
        SET status = 'waiting', attempts = 0, next_attempt_at = now()`.execute(db);
    await jobs.enqueue(db, sendToWebhookSoon, { webhookId: id });
    return { count: Number(numAffectedRows) };
  });
}

/** Nothing is queued for a webhook that sends nothing. What its owner asks for ends its rest. */
async function requireActive({ db, user }: Pick<UserServices, "db" | "user">, id: number) {
  const { status } = await findOwnWebhook(db, { userId: user.id, id });
  if (status !== "active")
    throw new AppError("conflict", { message: "Resume this webhook first." });
  await db.updateTable("webhooks").set({ restsUntil: null }).where("id", "=", id).execute();
}
