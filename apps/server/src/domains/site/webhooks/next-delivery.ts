import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import { isEventVisible } from "../../../platform/events/recorded-event.ts";
import type { Services } from "../../../platform/services.ts";
import { apiResource } from "../../members/applications/oauth-names.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import type { Payloadable } from "./payload.ts";
import { hasAccess } from "./webhook-queries.ts";

/** A message that is due, with how to send it as of now. */
export interface NextDelivery extends Payloadable {
  readonly id: number;
  readonly webhookId: number;
  readonly userId: number;
  readonly attempts: number;
  readonly url: string;
  readonly sealedSecret: string;
  /** Null if it doesn't sign any more. */
  readonly sealedPreviousSecret: string | null;
  /** Whether the account, and the application if it is one's, may still see the event. */
  readonly isVisible: boolean;
}

/** A message that its receiver has accepted. */
export interface Delivered {
  readonly id: number;
  readonly sentAt: Date;
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

interface Wanted {
  readonly webhookId: number;
  /** The message before it, which is noted in the same statement. */
  readonly delivered?: Delivered | undefined;
}

type Found = NextDelivery | undefined;

/**
 * The next message that is due to each of these webhooks; undefined if there is none or the webhook
 * isn't active anymore. What a message says about visibility, address and secrets holds for one
 * attempt only.
 */
export async function nextDeliveries(
  { db, config }: Pick<Services, "db" | "config">,
  wanted: readonly Wanted[],
): Promise<Found[]> {
  const rows = await noteAndFindNext(db, {
    resource: apiResource(config),
    webhookIds: wanted.map(({ webhookId }) => webhookId),
    doneIds: wanted.map(({ delivered }) => delivered?.id ?? 0),
    statuses: wanted.map(({ delivered }) => delivered?.status ?? 0),
    texts: wanted.map(({ delivered }) => delivered?.text ?? ""),
    headers: wanted.map(({ delivered }) => delivered?.headers ?? ""),
    sentAts: wanted.map(({ delivered }) => delivered?.sentAt.getTime() ?? 0),
  });
  const found = new Map(rows.map((row) => [row.webhookId, row]));
  return wanted.map(({ webhookId }) => found.get(webhookId));
}

/** Lists of the same length. A message that was not sent has the ID 0. */
interface Given {
  readonly resource: string;
  readonly webhookIds: readonly number[];
  readonly doneIds: readonly number[];
  readonly statuses: readonly number[];
  readonly texts: readonly string[];
  readonly headers: readonly string[];
  /** In milliseconds. */
  readonly sentAts: readonly number[];
}

const noteAndFindNext = compileOnce((db, given: Given) => {
  const doneIds = sql`${given.doneIds}::bigint[]`;
  const position = sql`array_position(${doneIds}, webhook_deliveries.id)`;
  // Webhooks are joined by the given numbers. Joined by the messages found, the planner may look for
  // a message once per webhook and given number.
  return db
    .with("noted", (db) =>
      db
        .updateTable("webhookDeliveries")
        .set(({ ref }) => ({
          ...{ status: "delivered", nextAttemptAt: null },
          lastAttemptAt: sql<Date>`to_timestamp((${given.sentAts}::float8[])[${position}] / 1000)`,
          answerStatus: sql<number>`(${given.statuses}::integer[])[${position}]`,
          answer: sql<string>`(${given.texts}::text[])[${position}]`,
          answerHeaders: sql<string>`(${given.headers}::text[])[${position}]`,
          attempts: sql<number>`${ref("attempts")} + 1`,
        }))
        .where(sql<boolean>`webhook_deliveries.id = ANY (${doneIds})`)
        // Repeating some messages after a crash of the database costs less than a flush for each.
        .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
        .returning("webhookId"),
    )
    .with("recovered", (db) =>
      db
        .updateTable("webhooks")
        .from("noted")
        .set({ failingSince: null, failures: 0, restsUntil: null })
        .whereRef("webhooks.id", "=", "noted.webhookId")
        .where("failures", ">", 0),
    )
    .selectFrom(
      sql<{ webhookId: number; doneId: number }>`
          unnest(${given.webhookIds}::integer[], ${doneIds})`.as<"given">(
        sql`given(webhook_id, done_id)`,
      ),
    )
    .innerJoin("webhooks", "webhooks.id", "given.webhookId")
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom("webhookDeliveries")
          .select(["id", "webhookId", "type", "createdAt", "attempts", "eventId"])
          .whereRef("webhookId", "=", "given.webhookId")
          .where("status", "=", sql.lit("waiting"))
          .where("nextAttemptAt", "<=", sql<Date>`now()`)
          // In the statement's snapshot, what it notes is still waiting.
          .whereRef("id", "<>", "given.doneId")
          .orderBy(sql`attempts > 0`)
          .orderBy("id")
          .limit(1)
          .as("delivery"),
      (join) => join.onTrue(),
    )
    .innerJoin("users", "users.id", "webhooks.userId")
    .leftJoin("events", "events.id", "delivery.eventId")
    .select(["delivery.id", "delivery.webhookId", "delivery.type", "delivery.createdAt"])
    .select(["delivery.attempts", "delivery.eventId"])
    .select(["events.at", "events.subjectKind", "events.subjectId", "events.data"])
    .select(["webhooks.userId", "webhooks.url", "webhooks.sealedSecret"])
    .select(
      sql<string | null>`CASE WHEN previous_signs_until > now() THEN sealed_previous_secret END`.as(
        "sealedPreviousSecret",
      ),
    )
    .select(
      sql<boolean>`${IS_NOT_SUSPENDED} AND users.deleted_at IS NULL
          AND ${hasAccess(given.resource)}
          AND (delivery.event_id IS NULL OR ${isEventVisible(sql.ref("users.id"))})`.as(
        "isVisible",
      ),
    )
    .where("webhooks.status", "=", sql.lit("active"));
});
