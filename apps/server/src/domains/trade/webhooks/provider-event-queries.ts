import type { PROVIDER_EVENT_STATES } from "@stackyard/contract/trade/bookkeeping/provider-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** The events about a subject that are not processed yet, oldest first. */
export function listWaitingEvents(db: Database, subject: string) {
  return db
    .selectFrom("providerEvents")
    .select(["id", "provider", "mode", "about"])
    .where("subject", "=", subject)
    .where("processedAt", "is", null)
    .where("isIgnored", "=", false)
    .orderBy("id")
    .execute();
}

/** Marks the events that had been received before the provider was asked. */
export async function markProcessed(db: Database, subject: string, newest: number): Promise<void> {
  await selectUpTo(db, subject, newest).set({ processedAt: new Date(), error: null }).execute();
}

export async function noteFailure(
  db: Database,
  subject: string,
  newest: number,
  error: unknown,
): Promise<void> {
  await selectUpTo(db, subject, newest)
    .set({ error: String(error).slice(0, 500) })
    .execute();
}

const selectUpTo = (db: Database, subject: string, newest: number) =>
  db
    .updateTable("providerEvents")
    .where("subject", "=", subject)
    .where("id", "<=", newest)
    .where("processedAt", "is", null)
    .where("isIgnored", "=", false);

interface Filter {
  readonly state?: (typeof PROVIDER_EVENT_STATES)[number] | undefined;
  readonly match?: string | undefined;
}

const select = (db: Database, { state, match }: Filter) =>
  db
    .selectFrom("providerEvents")
    .$if(state === "ignored", (events) => events.where("isIgnored", "=", true))
    .$if(state === "waiting", (events) =>
      events.where("isIgnored", "=", false).where("processedAt", "is", null),
    )
    .$if(state === "processed", (events) => events.where("processedAt", "is not", null))
    .$if(match !== undefined, (events) =>
      events.where((event) =>
        event.or([
          event("subject", "=", match ?? ""),
          event("eventId", "=", match ?? ""),
          event("type", "=", match ?? ""),
        ]),
      ),
    );

export function listEventRows(
  db: Database,
  {
    before,
    limit,
    ...filter
  }: Filter & { readonly before: number | undefined; readonly limit: number },
) {
  return select(db, filter)
    .select(["id", "provider", "mode", "endpoint", "eventId", "type", "subject", "isIgnored"])
    .select(["error", "happenedAt", "receivedAt", "processedAt"])
    .$if(before !== undefined, (events) => events.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countEvents(db: Database, filter: Filter): Promise<number> {
  const { count } = await select(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Has an event processed again. Undefined if there is none, or if it is ignored. */
export function resetEvent(db: Database, id: number) {
  return db
    .updateTable("providerEvents")
    .set({ processedAt: null, error: null })
    .where("id", "=", id)
    .where("isIgnored", "=", false)
    .returning(["provider", "type", "subject"])
    .executeTakeFirst();
}

export async function hasEvent(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("providerEvents")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes bodies, and after a year the events. */
export async function sweepEvents(
  db: Database,
  { payloadDays, eventDays }: { readonly payloadDays: number; readonly eventDays: number },
): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ payload: null })
    .where("payload", "is not", null)
    .where("receivedAt", "<", sql<Date>`now() - make_interval(days => ${payloadDays})`)
    .execute();
  await db
    .deleteFrom("providerEvents")
    .where("receivedAt", "<", sql<Date>`now() - make_interval(days => ${eventDays})`)
    .where((event) =>
      event.or([event("processedAt", "is not", null), event("isIgnored", "=", true)]),
    )
    .execute();
}
