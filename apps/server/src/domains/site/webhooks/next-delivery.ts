import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
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
  readonly status: number;
  readonly text: string;
}

interface Wanted {
  readonly webhookId: number;
  /** The message before it, which is noted in the same statement. */
  readonly delivered?: Delivered | undefined;
}

/**
 * The next message that is due to a webhook; undefined if there is none or the webhook isn't active
 * anymore. What it says about visibility, address and secrets holds for one attempt only.
 */
export function nextDelivery(
  { db, config }: Pick<Services, "db" | "config">,
  { webhookId, delivered }: Wanted,
): Promise<NextDelivery | undefined> {
  const { id: doneId = 0, status = 0, text = "" } = delivered ?? {};
  const resource = apiResource(config);
  return noteAndFindNext(db, { webhookId, doneId, status, text, resource });
}

interface Given {
  readonly webhookId: number;
  readonly doneId: number;
  readonly status: number;
  readonly text: string;
  readonly resource: string;
}

const noteAndFindNext = compileFirst((db, { webhookId, doneId, status, text, resource }: Given) =>
  db
    .with("noted", (db) =>
      db
        .updateTable("webhookDeliveries")
        .set(({ ref }) => ({
          ...{ status: "delivered", nextAttemptAt: null, lastAttemptAt: sql<Date>`now()` },
          ...{ answerStatus: status, answer: text },
          attempts: sql<number>`${ref("attempts")} + 1`,
        }))
        .where("id", "=", doneId)
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
    .selectFrom("webhookDeliveries as delivery")
    .innerJoin("webhooks", "webhooks.id", "delivery.webhookId")
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
      sql<boolean>`${IS_NOT_SUSPENDED} AND users.deleted_at IS NULL AND ${hasAccess(resource)}
        AND (delivery.event_id IS NULL OR ${isEventVisible(sql.ref("users.id"))})`.as("isVisible"),
    )
    .where("webhooks.id", "=", webhookId)
    .where("webhooks.status", "=", sql.lit("active"))
    .where("delivery.status", "=", sql.lit("waiting"))
    .where("delivery.nextAttemptAt", "<=", sql<Date>`now()`)
    // In the statement's snapshot, what it notes is still waiting.
    .where("delivery.id", "<>", doneId)
    .orderBy(sql`delivery.attempts > 0`)
    .orderBy("delivery.id")
    .limit(1),
);
