import { sql } from "kysely";
import type { PaymentProvider, ProviderSubject } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { followSubject } from "../providers/follow-subject.ts";
import { movementReference } from "../providers/movement-reference.ts";

/** Looked at in one run. The next run takes the others. */
const MOST = 500;

/**
 * Reads what movements without a posting are about, as their webhooks would have caused. So a lost
 * webhook is made up for within a day.
 */
export async function followUnposted(
  ctx: Services,
  { name, mode }: Pick<PaymentProvider, "name" | "mode">,
): Promise<void> {
  const { rows } = await sql<{ about: ProviderSubject }>`
    SELECT DISTINCT about FROM (
      SELECT about FROM provider_movements AS movement
      WHERE provider = ${name} AND mode = ${mode} AND matched_at IS NULL AND meaning IS NULL
        AND about ->> 'kind' <> 'other'
        AND NOT EXISTS (SELECT FROM ledger_transactions AS posted
          WHERE posted.reference = ${movementReference(name, { reference: "" })} || movement.reference)
      ORDER BY id DESC LIMIT ${MOST}) AS unposted`.execute(ctx.db);
  for (const { about } of rows) {
    try {
      await followSubject(ctx, { provider: name, mode }, about);
    } catch (error) {
      ctx.log.warn({ err: error, about }, "a movement's cause can't be read; it stays unposted");
    }
  }
}
