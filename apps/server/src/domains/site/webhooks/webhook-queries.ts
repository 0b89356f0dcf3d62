import type { Webhook } from "@stackyard/contract/site/webhooks";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

const COLUMNS = [
  ...(["id", "url", "types", "status", "createdAt"] as const),
  ...(["failingSince", "previousSignsUntil"] as const),
] as const;

/** A webhook of this account; anyone else's isn't found. */
export async function findOwnWebhook(
  db: Database,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Webhook> {
  const row = await selectOwn(db, userId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return presentWebhook(row);
}

export async function listOwnWebhooks(db: Database, userId: number): Promise<Webhook[]> {
  return (await selectOwn(db, userId).orderBy("id").execute()).map(presentWebhook);
}

function selectOwn(db: Database, userId: number) {
  return db.selectFrom("webhooks").select(COLUMNS).where("userId", "=", userId);
}

interface Row extends Pick<Webhook, "id" | "url"> {
  readonly types: readonly string[];
  readonly status: string;
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly previousSignsUntil: Date | null;
}

function presentWebhook({ id, url, types, status, ...row }: Row): Webhook {
  const { previousSignsUntil } = row;
  const stillSigns = previousSignsUntil && previousSignsUntil.getTime() > Date.now();
  return {
    ...{ id, url },
    types: types as Webhook["types"],
    status: status as Webhook["status"],
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSignsUntil: stillSigns ? previousSignsUntil.toISOString() : null,
  };
}

/** Webhooks with something due that nobody sends to, those that wait longest first. */
export async function listDueWebhooks(db: Database, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("webhooks")
    .select("id")
    .where("status", "=", "active")
    .where(IS_FREE)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhookDeliveries")
          .select("webhookDeliveries.id")
          .whereRef("webhookId", "=", "webhooks.id")
          .where("webhookDeliveries.status", "=", sql.lit("waiting"))
          .where("nextAttemptAt", "<=", sql<Date>`now()`),
      ),
    )
    .orderBy(sql`coalesce(rests_until, created_at)`)
    .limit(limit)
    .execute();
}

/** No process sends to it, and it doesn't rest after failures. */
export const IS_FREE = sql<boolean>`
  (held_until IS NULL OR held_until < now()) AND (rests_until IS NULL OR rests_until <= now())`;
