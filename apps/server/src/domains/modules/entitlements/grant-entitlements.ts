import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";

/** The half-life of a purchase's weight in the trend, seconds. */
const TREND_HALF_LIFE_SECONDS = 7 * 24 * 60 * 60;

interface Sale {
  readonly purchaseId: number;
  readonly buyerId: number;
  readonly subjectId: number;
}

/**
 * Grants sold modules to their buyers and counts the sales, in one statement. Modules are locked in
 * the order of their numbers. Call within the sale's transaction. What the buyer has by another
 * purchase stays: a bank may give a payment back while its buyer buys the module again.
 */
export async function grantEntitlements({ db }: Services, sales: readonly Sale[]): Promise<void> {
  // Adds each sale's weight to the sum whose logarithm is trending_rank. The larger term is
  // factored out, so the power can't overflow, and underflow of the other term is harmless.
  const now = sql<number>`extract(epoch FROM now())::double precision / ${TREND_HALF_LIFE_SECONDS}`;
  await sql`
    WITH sale AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
        AS each ("purchaseId" integer, "buyerId" integer, "subjectId" integer)
    ), granted AS (
      INSERT INTO entitlements (user_id, module_id, purchase_id)
      SELECT "buyerId", "subjectId", "purchaseId" FROM sale
      ON CONFLICT (user_id, module_id) DO UPDATE
        SET purchase_id = EXCLUDED.purchase_id, granted_at = now(), revoked_at = NULL,
          revoked_for = NULL
        WHERE entitlements.revoked_at IS NOT NULL
      RETURNING module_id
    ), sold AS MATERIALIZED (
      SELECT id FROM modules WHERE id IN (SELECT module_id FROM granted)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE modules SET purchase_count = purchase_count + 1,
      trending_rank = greatest(trending_rank, ${now})
        + ln(1.0 + power(2.0, -least(abs(trending_rank - ${now}), 1000))) / ln(2.0)
    FROM sold WHERE modules.id = sold.id`.execute(db);
}

/**
 * Ends what these purchases granted, and takes their sales out of the modules' counts and trends. A
 * purchase that was replaced by a later one grants nothing.
 */
export async function revokeEntitlements(
  db: Database,
  purchaseIds: readonly number[],
  reason: "refunded" | "charged_back",
): Promise<void> {
  // The inverse of what a grant adds to the trend, with the sale's weight at that time.
  const sold = sql<number>`extract(epoch FROM granted_at)::double precision / ${TREND_HALF_LIFE_SECONDS}`;
  await sql`
    WITH revoked AS (
      UPDATE entitlements SET revoked_at = now(), revoked_for = ${reason}
      WHERE purchase_id = ANY(${[...purchaseIds]}) AND revoked_at IS NULL
      RETURNING module_id, ${sold} AS sold
    ), module AS MATERIALIZED (
      SELECT modules.id, revoked.sold FROM modules JOIN revoked ON module_id = modules.id
      ORDER BY modules.id FOR NO KEY UPDATE OF modules
    )
    UPDATE modules SET purchase_count = greatest(purchase_count - 1, 0),
      trending_rank = CASE
        WHEN trending_rank - sold < 1e-9 THEN 0
        ELSE greatest(0, trending_rank
          + ln(1.0 - power(2.0, greatest(sold - trending_rank, -1000))) / ln(2.0)) END
    FROM module WHERE modules.id = module.id`.execute(db);
}
