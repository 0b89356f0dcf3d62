import { sql } from "kysely";
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
 * the order of their numbers. Call within the sale's transaction.
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
        SET purchase_id = EXCLUDED.purchase_id, granted_at = now(), revoked_at = NULL
    ), sold AS MATERIALIZED (
      SELECT id FROM modules WHERE id IN (SELECT "subjectId" FROM sale)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE modules SET purchase_count = purchase_count + 1,
      trending_rank = greatest(trending_rank, ${now})
        + ln(1.0 + power(2.0, -least(abs(trending_rank - ${now}), 1000))) / ln(2.0)
    FROM sold WHERE modules.id = sold.id`.execute(db);
}
