import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** Weeks in which a purchase's weight in the trend halves, as seconds. */
const TREND_HALF_LIFE_SECONDS = 7 * 24 * 60 * 60;

/** Hands a sold module to its buyer and counts the sale. Call within the sale's transaction. */
export async function grantEntitlement(
  { db }: Services,
  sale: { userId: number; moduleId: number; purchaseId: number },
): Promise<void> {
  await db
    .insertInto("entitlements")
    .values(sale)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "moduleId"])
        .doUpdateSet({ purchaseId: sale.purchaseId, grantedAt: new Date(), revokedAt: null }),
    )
    .execute();
  // Adds this sale's weight to the sum that trending_rank is the logarithm of: with the larger term
  // taken out of the sum, no power can overflow, and the other one may not underflow either.
  const now = sql<number>`extract(epoch FROM now())::double precision / ${TREND_HALF_LIFE_SECONDS}`;
  await db
    .updateTable("modules")
    .set((row) => ({
      purchaseCount: row("purchaseCount", "+", 1),
      trendingRank: sql<number>`greatest(trending_rank, ${now}) + ln(1.0 + power(2.0, -least(abs(trending_rank - ${now}), 1000))) / ln(2.0)`,
    }))
    .where("id", "=", sale.moduleId)
    .execute();
}
