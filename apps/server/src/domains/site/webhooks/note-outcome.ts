import { webhookStopped } from "@stackyard/contract/events/webhook-events";
import { DELIVERY_DAYS } from "@stackyard/contract/site/webhook-types";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import type { NextDelivery } from "./next-delivery.ts";

export const sweepDeliveriesDaily = jobKind<Record<string, never>>("sweep-webhook-deliveries", {
  policy: "exclusive",
  retryLimit: 3,
});

/** Minutes after each failed attempt; after the last, about three days have passed. */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440];

/** After so many failures in a row the webhook rests, each time longer. */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_SECONDS = 30;
const LONGEST_REST_SECONDS = 3_600;

/** The receiver wants no more. */
const GONE = 410;

export interface Outcome {
  readonly isDelivered: boolean;
  readonly sentAt: Date;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly text: string;
  /** As the log shows them; null if there was no answer. */
  readonly headers: string | null;
}

export async function noteWithheld(db: Database, deliveryId: number): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ status: "withheld", nextAttemptAt: null })
    .where("id", "=", deliveryId)
    .execute();
}

/** Schedules the next attempt. Says whether the webhook rests now. */
export function noteFailure(
  ctx: Services,
  { id, attempts, webhookId }: NextDelivery,
  outcome: Outcome,
): Promise<"on" | "rest"> {
  const minutes = RETRY_MINUTES[attempts];
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { failures, isLongFailing } = await countFailure(db, webhookId);
    await db
      .updateTable("webhookDeliveries")
      .set({
        ...{ lastAttemptAt: outcome.sentAt, attempts: attempts + 1 },
        ...{ answerStatus: outcome.status, answer: outcome.text, answerHeaders: outcome.headers },
        status: minutes === undefined ? "failed" : "waiting",
        nextAttemptAt: minutes === undefined ? null : inSeconds(minutes * 60),
      })
      .where("id", "=", id)
      .execute();
    if (outcome.status === GONE || isLongFailing) {
      await stop(db, webhookId, { isGone: outcome.status === GONE });
      return "rest";
    }
    if (failures < FAILURES_BEFORE_REST) return "on";
    const rest = FIRST_REST_SECONDS * 2 ** (failures - FAILURES_BEFORE_REST);
    await db
      .updateTable("webhooks")
      .set({ restsUntil: inSeconds(Math.min(rest, LONGEST_REST_SECONDS)) })
      .where("id", "=", webhookId)
      .execute();
    return "rest";
  });
}

/** Its account is told. If an application created it, the application's owner is told once a day. */
async function stop(db: Database, id: number, { isGone }: { readonly isGone: boolean }) {
  const { userId, url, applicationId } = await db
    .updateTable("webhooks")
    .set({ status: "stopped" })
    .where("id", "=", id)
    .returning(["userId", "url", "applicationId"])
    .executeTakeFirstOrThrow();
  const data = { userId, webhookId: id, url, ...(isGone && { isGone }) };
  const application = applicationId === null ? {} : await aboutApplication(db, applicationId);
  const about = { actorId: null, subjectId: userId, data: { ...data, ...application } };
  await record({ db }, webhookStopped, about);
}

async function aboutApplication(db: Database, applicationId: number) {
  const { name, ownerId } = await db
    .selectFrom("oauthApplications")
    .select(["name", "ownerId"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  const told = await db
    .selectFrom("events")
    .select("id")
    .where("type", "=", webhookStopped.type)
    .where("at", ">", sql<Date>`now() - interval '1 day'`)
    .where(sql`(data ->> 'applicationOwnerId')::integer`, "=", ownerId)
    .where(sql`(data ->> 'applicationId')::integer`, "=", applicationId)
    .limit(1)
    .executeTakeFirst();
  const owner = ownerId === null || told ? {} : { applicationOwnerId: ownerId };
  return { applicationId, application: name, ...owner };
}

async function countFailure(db: Database, id: number) {
  return db
    .updateTable("webhooks")
    .set(({ ref }) => ({
      failures: sql<number>`least(${ref("failures")} + 1, 1000)`,
      failingSince: sql<Date>`coalesce(${ref("failingSince")}, now())`,
    }))
    .where("id", "=", id)
    .returning("failures")
    .returning(sql<boolean>`failing_since < now() - interval '3 days'`.as("isLongFailing"))
    .executeTakeFirstOrThrow();
}

const inSeconds = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function sweepDeliveries({ db }: Pick<Services, "db">): Promise<void> {
  await sql`
    DELETE FROM webhook_deliveries
    WHERE created_at < now() - make_interval(days => ${DELIVERY_DAYS}::int)`.execute(db);
}
