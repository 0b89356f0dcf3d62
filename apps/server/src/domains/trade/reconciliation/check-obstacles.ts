import { payoutsObstructed } from "@stackyard/contract/events/trade/reconciliation-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import type { PaymentProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";

/** Reads and keeps why a provider must not be used for payouts. Tells administrators of new reasons. */
export async function checkObstacles(ctx: Services, provider: PaymentProvider): Promise<void> {
  const { name, mode } = provider;
  const obstacles = [...(await provider.listObstacles())];
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ before: string[] | null }>`
      WITH before AS (
        SELECT obstacles FROM provider_checks WHERE provider = ${name} AND mode = ${mode} FOR UPDATE
      ), kept AS (
        INSERT INTO provider_checks (provider, mode, obstacles, checked_at)
        VALUES (${name}, ${mode}, ${obstacles}, now())
        ON CONFLICT (provider, mode) DO UPDATE SET obstacles = excluded.obstacles, checked_at = now()
      )
      SELECT (SELECT obstacles FROM before) AS before`.execute(ctx.db);
    const before = rows[0]?.before ?? [];
    if (obstacles.every((each) => before.includes(each))) return;
    const data = { provider: name, mode, obstacles };
    await record(ctx, payoutsObstructed, { actorId: null, subjectId: null, data });
  });
}
