import type { ItemRef } from "@stackyard/contract/trade/cart";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";

export function listCartRows(db: Database, userId: number) {
  return db
    .selectFrom("cartItems")
    .select(["kind", "subjectId", "title", "seenCents"])
    .where("userId", "=", userId)
    .orderBy("addedAt")
    .orderBy("subjectId")
    .execute();
}

/** Adds items that aren't in the cart. */
export async function insertCartItems(
  db: Database,
  userId: number,
  items: readonly (ItemRef & { readonly title: string | null; readonly seenPrice: number })[],
): Promise<void> {
  await sql`
    INSERT INTO cart_items (user_id, kind, subject_id, title, seen_cents)
    SELECT ${userId}, kind, id, title, "seenPrice"
    FROM jsonb_to_recordset(${storedJson(items)}::jsonb)
      AS each (kind text, id integer, title text, "seenPrice" integer)
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function countCartItems(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("cartItems")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteCartItem(
  db: Database,
  userId: number,
  { kind, id }: ItemRef,
): Promise<void> {
  await db
    .deleteFrom("cartItems")
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("subjectId", "=", id)
    .execute();
}
