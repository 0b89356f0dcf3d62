import { type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ProviderCalls } from "../../../platform/db/schema.generated.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { Trace } from "../../../platform/payments/payments.ts";

export type CallRow = Pick<
  Selectable<ProviderCalls>,
  | "id"
  | "kind"
  | "provider"
  | "mode"
  | "reference"
  | "subjectId"
  | "request"
  | "status"
  | "attempts"
  | "sentAt"
  | "createdAt"
  | "providerId"
  | "resendAllowedAt"
>;

const COLUMNS = [
  "id",
  "kind",
  "provider",
  "mode",
  "reference",
  "subjectId",
  "request",
  "status",
  "attempts",
  "sentAt",
  "createdAt",
  "providerId",
  "resendAllowedAt",
] as const satisfies readonly (keyof CallRow)[];

export function findCall(db: Database, reference: string): Promise<CallRow | undefined> {
  return db
    .selectFrom("providerCalls")
    .select(COLUMNS)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export type NewCall = Pick<CallRow, "kind" | "provider" | "mode" | "subjectId"> & {
  readonly request: { readonly reference: string };
};

/** A provider's answer about a call. */
export interface Outcome {
  readonly status: string;
  readonly providerId?: string;
}

/** What the provider is asked: the call as recorded, with what helps to find it. */
export function requestOf({ request, createdAt, sentAt, providerId }: CallRow): Trace {
  return {
    ...request,
    createdAt: createdAt.toISOString(),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(providerId && { providerId }),
  };
}

/** Records a call that is sent right after the transaction. */
export function insertCall(db: Database, { request, ...call }: NewCall): Promise<CallRow> {
  return db
    .insertInto("providerCalls")
    .values({
      ...call,
      reference: request.reference,
      request: storedJson(request),
      status: "sent",
      attempts: 1,
      sentAt: new Date(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The next calls that are due, by ID. */
export function listDueCalls(db: Database, after: number): Promise<CallRow[]> {
  return db
    .selectFrom("providerCalls")
    .select(COLUMNS)
    .where("status", "<>", sql.lit("settled"))
    .where("followAt", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Takes a due call for this process: it is due again after a pause that grows with its age. */
export async function takeDueCall(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("providerCalls")
    .set({
      followAt: sql<Date>`now() + least(interval '1 hour',
        greatest(interval '1 minute', (now() - created_at) / 4))`,
    })
    .where("id", "=", id)
    .where("followAt", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims a call for sending. Of two processes, one claims it. */
export async function claimCall(db: Database, { id, attempts }: CallRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("providerCalls")
    .set({ status: "sent", attempts: attempts + 1, sentAt: new Date(), resendAllowedAt: null })
    .where("id", "=", id)
    .where("status", "<>", "settled")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores an outcome. Locks the call's row, so outcomes are recorded one after the other. */
export async function storeOutcome(
  db: Database,
  id: number,
  { outcome, isFinal }: { readonly outcome: Outcome; readonly isFinal: boolean },
): Promise<void> {
  const { providerId } = outcome;
  await db
    .updateTable("providerCalls")
    .set({
      outcome: storedJson(outcome),
      error: null,
      ...(providerId && { providerId }),
      ...(isFinal && { status: "settled", settledAt: new Date() }),
    })
    .where("id", "=", id)
    .execute();
}

/** Notes why an outcome is unknown, for administrators. */
export async function storeError(db: Database, id: number, error: unknown): Promise<void> {
  await db
    .updateTable("providerCalls")
    .set({ error: String(error).slice(0, 500) })
    .where("id", "=", id)
    .where("status", "<>", "settled")
    .execute();
}

/** The newest call of a kind about a subject. */
export function findCallOf(
  db: Database,
  kind: CallRow["kind"],
  subjectId: number,
): Promise<CallRow | undefined> {
  return db
    .selectFrom("providerCalls")
    .select(COLUMNS)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
