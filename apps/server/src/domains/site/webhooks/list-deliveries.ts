import type { listDeliveries as contract, Delivery } from "@stackyard/contract/site/webhooks";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { isEventVisible } from "../../../platform/events/recorded-event.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { loggedHeaders } from "./delivery-log-policy.ts";
import { messageHeaders } from "./message-headers.ts";
import { type Payloadable, payloadOf } from "./payload.ts";
import { findOwnWebhook } from "./webhook-queries.ts";

/** A webhook's deliveries, newest first. What its owner may no longer see isn't shown. */
export async function listDeliveries(
  { db, user }: UserServices,
  id: number,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Delivery>> {
  await findOwnWebhook(db, user, id);
  const before = cursor?.[0];
  const ofWebhook = db.selectFrom("webhookDeliveries as delivery").where("webhookId", "=", id);
  const rows = await ofWebhook
    .leftJoin("events", "events.id", "delivery.eventId")
    .select(["delivery.id", "delivery.type", "delivery.status", "delivery.createdAt"])
    .select(["attempts", "lastAttemptAt", "nextAttemptAt"])
    .select(["answerStatus", "answer", "answerHeaders"])
    .select(["delivery.eventId", "events.at", "events.subjectKind", "events.subjectId"])
    .select(["events.data"])
    .select(sql<boolean>`delivery.event_id IS NULL OR ${isEventVisible(user.id)}`.as("isVisible"))
    .$if(before !== undefined, (query) => query.where("delivery.id", "<", before ?? 0))
    .orderBy("delivery.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(ofWebhook));
  return { items: shown.map(presentDelivery), total, nextCursor };
}

/** Of the last attempt, which was signed with what nobody keeps. */
const requestHeaders = (id: number, sentAt: Date) =>
  loggedHeaders(Object.entries(messageHeaders(id, { sentAt, signature: "" })));

interface Row extends Payloadable {
  readonly id: number;
  readonly status: string;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly answerHeaders: string | null;
  readonly isVisible: boolean;
}

function presentDelivery({ lastAttemptAt, nextAttemptAt, isVisible, ...row }: Row): Delivery {
  const { id, attempts, answerStatus, answer, answerHeaders } = row;
  return {
    ...{ id, attempts, answerStatus, answer, answerHeaders },
    type: row.type as Delivery["type"],
    status: row.status as Delivery["status"],
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    requestHeaders: lastAttemptAt && requestHeaders(id, lastAttemptAt),
    payload: isVisible ? payloadOf(row) : null,
  };
}
