import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/**
 * Dates orders of modules with all that follows from them by the same number of days, so that refund
 * windows and clearance stay right. All are younger than the refund window. Money that is sealed keeps
 * its dates, and so do payments of work, because its deadlines run from them.
 */
export async function datePurchases(db: Database, now: Date): Promise<void> {
  const seal = await db.selectFrom("ledgerSeals").select("number").limit(1).executeTakeFirst();
  if (seal) return;
  const { rows } = await sql<{ id: number; seconds: number }>`
    SELECT id, extract(epoch FROM created_at - given.at)::float AS seconds
    FROM (SELECT id, created_at, ${now}::timestamptz - make_interval(secs => 86400 * (27 - 24
        * (row_number() OVER (ORDER BY id) - 1)::float / greatest(count(*) OVER () - 1, 1))) AS at
      FROM orders WHERE EXISTS (SELECT FROM purchases WHERE order_id = orders.id AND kind = 'module'))
        AS given`.execute(db);
  for (const { id, seconds } of rows) await moveOrder(db, id, seconds);
  await sql`
    UPDATE reviews SET created_at = settled_at + interval '40 hours'
    FROM purchases
    WHERE purchases.buyer_id = author_id AND purchases.module_id = reviews.module_id`.execute(db);
  // The next comparison with the provider's list begins before these payments.
  await sql`UPDATE provider_checks SET listed_until = NULL WHERE mode = 'test'`.execute(db);
}

async function moveOrder(db: Database, id: number, seconds: number): Promise<void> {
  const ago = (date: string) =>
    sql`${sql.ref(date)} = ${sql.ref(date)} - make_interval(secs => ${seconds}::float)`;
  const move = (table: string, dates: readonly string[], where: ReturnType<typeof sql>) =>
    sql`UPDATE ${sql.table(table)} SET ${sql.join(dates.map(ago))} WHERE ${where}`.execute(db);
  const lines = sql`(SELECT id FROM purchases WHERE order_id = ${id})`;
  const calls = sql`provider_calls WHERE kind = 'charge' AND subject_id = ${id}`;
  await move("orders", ["created_at", "expires_at", "paid_at"], sql`id = ${id}`);
  const ofLine = ["created_at", "settled_at", "credited_at", "clears_at"];
  await move("purchases", ofLine, sql`order_id = ${id}`);
  await move("entitlements", ["granted_at"], sql`purchase_id IN ${lines}`);
  const held = sql`(SELECT 'purchase:' || line.id FROM purchases AS line WHERE order_id = ${id})`;
  await move("ledger_holds", ["created_at"], sql`reference IN ${held}`);
  await move(
    "ledger_transactions",
    ["created_at"],
    sql`reference IN (SELECT 'sale:' || line.id FROM purchases AS line WHERE order_id = ${id})
      OR reference IN (SELECT 'movement:' || provider || ':' || (outcome #>> '{movement,reference}')
        FROM ${calls})`,
  );
  await move("invoices", ["issued_at"], sql`order_id = ${id}`);
  await move(
    "test_payments",
    ["created_at", "settles_at"],
    sql`reference IN (SELECT reference FROM ${calls})`,
  );
  await sql`
    UPDATE provider_calls SET ${sql.join(["created_at", "sent_at", "settled_at", "follow_at"].map(ago))}
    WHERE kind = 'charge' AND subject_id = ${id}`.execute(db);
}
