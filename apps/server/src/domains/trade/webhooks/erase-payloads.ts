import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/**
 * Removes the bodies of webhooks about a person: of their payments and refunds, of their account as a
 * seller, and whatever names their address.
 */
export async function erasePayloads({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  await sql`
    WITH charge AS (
      SELECT reference FROM provider_calls
      WHERE kind = 'charge' AND subject_id IN (SELECT id FROM orders WHERE buyer_id = ${userId})
    ), subject AS (
      SELECT 'charge:' || reference AS name FROM charge
      UNION ALL
      SELECT 'refund:' || reference FROM provider_calls
      WHERE kind = 'refund' AND request ->> 'chargeReference' IN (SELECT reference FROM charge)
      UNION ALL
      SELECT 'account:' || account_id FROM seller_accounts WHERE user_id = ${userId}
    )
    UPDATE provider_events SET payload = NULL
    WHERE payload IS NOT NULL AND (subject IN (SELECT name FROM subject)
      OR position((SELECT email FROM users WHERE id = ${userId}) IN payload) > 0)`.execute(db);
}
