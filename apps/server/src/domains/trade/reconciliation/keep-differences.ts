import type { PaymentMode } from "@stackyard/contract/base/money";
import { booksDiffer } from "@stackyard/contract/events/trade/reconciliation-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import type { Found } from "./compare-books.ts";

interface Provider {
  readonly name: string;
  readonly mode: PaymentMode;
}

/** After this time, an unexplained difference stops payouts. */
export const EXPLAINED_WITHIN = "1 day";

/**
 * Keeps the differences of a comparison: new ones begin, those that are gone are resolved, and those
 * that change begin again without their explanation. Tells administrators of old ones, once.
 */
export function keepDifferences(
  ctx: Services,
  { name, mode }: Provider,
  found: readonly Found[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await sql`
      INSERT INTO provider_differences (provider, mode, kind, reference, provider_cents, books_cents)
      SELECT ${name}, ${mode}, kind, reference, "providerCents", "booksCents"
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        AS each (kind text, reference text, "providerCents" bigint, "booksCents" bigint)
      ON CONFLICT (provider, mode, kind, reference) WHERE resolved_at IS NULL DO UPDATE
      SET seen_at = now()`.execute(db);
    await beginAgain(db, { name, mode }, found);
    await db
      .updateTable("providerDifferences")
      .set({ resolvedAt: sql<Date>`now()` })
      .where("provider", "=", name)
      .where("mode", "=", mode)
      .where("resolvedAt", "is", null)
      .where("seenAt", "<", sql<Date>`now()`)
      .execute();
    await alert(ctx, { name, mode });
  });
}

async function beginAgain(db: Database, { name, mode }: Provider, found: readonly Found[]) {
  await sql`
    UPDATE provider_differences AS difference
    SET provider_cents = "providerCents", books_cents = "booksCents", found_at = now(),
      alerted_at = NULL, explanation = NULL, explained_by = NULL, explained_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      AS each (kind text, reference text, "providerCents" bigint, "booksCents" bigint)
    WHERE provider = ${name} AND mode = ${mode} AND resolved_at IS NULL
      AND difference.kind = each.kind AND difference.reference = each.reference
      AND (provider_cents, books_cents) IS DISTINCT FROM ("providerCents", "booksCents")`.execute(
    db,
  );
}

async function alert(ctx: Services, { name, mode }: Provider): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE provider_differences SET alerted_at = now()
    WHERE provider = ${name} AND mode = ${mode} AND resolved_at IS NULL AND explained_at IS NULL
      AND alerted_at IS NULL AND found_at < now() - ${EXPLAINED_WITHIN}::interval
    RETURNING id`.execute(ctx.db);
  if (rows.length === 0) return;
  const differenceIds = rows.slice(0, 100).map(({ id }) => id);
  const data = { provider: name, mode, differenceIds, count: rows.length };
  await record(ctx, booksDiffer, { actorId: null, subjectId: null, data });
}
