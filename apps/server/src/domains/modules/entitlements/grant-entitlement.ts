import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** The half-life of a purchase's weight in the trend, seconds. */
const TREND_HALF_LIFE_SECONDS = 7 * 24 * 60 * 60;

/** Grants a sold module to its buyer and counts the sale. Call within the sale's transaction. */
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
  // Adds this sale's weight to the sum whose logarithm is trending_rank. The larger term is
  // factored out, so the power can't overflow, and underflow of the other term is harmless.
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
