import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/**
 * Erases what orders say about a person. Amounts and items stay, because sellers were paid for them
 * and the ledger refers to them.
 */
export async function eraseBuyer({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  await db.deleteFrom("cartItems").where("userId", "=", userId).execute();
  await db.deleteFrom("ledgerProofBalances").where("userId", "=", userId).execute();
  await db.updateTable("orders").set({ billing: null }).where("buyerId", "=", userId).execute();
  await sql`
    UPDATE provider_calls SET request = request - 'buyer'
    WHERE kind = 'charge' AND subject_id IN (SELECT id FROM orders WHERE buyer_id = ${userId})`.execute(
    db,
  );
  await db
    .updateTable("discountCodes")
    .set({ endedAt: new Date() })
    .where("sellerId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}
