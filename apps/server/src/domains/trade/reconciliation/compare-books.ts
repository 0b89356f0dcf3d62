import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import type { DifferenceKind } from "@stackyard/contract/trade/bookkeeping/reconciliation-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { movementReference } from "../providers/movement-reference.ts";

interface Provider {
  readonly name: string;
  readonly mode: PaymentMode;
}

export interface Found {
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly providerCents: number | null;
  readonly booksCents: number | null;
}

/** Differences kept per kind and provider. More means that something fundamental is wrong. */
const MOST = 1_000;

/** How long a posting may be ahead of the list. */
const LISTED_AFTER = "1 hour";

/**
 * Compares movements with their postings, in amount and fee, and marks those that are equal. A
 * refund that is on its way is posted when it succeeds.
 */
export async function compareMovements(db: Database, { name, mode }: Provider): Promise<Found[]> {
  const { rows } = await sql<Found>`
    WITH movement AS (
      SELECT movement.id, movement.reference, movement.currency, about, posted.id AS transaction_id,
        cents - fee_cents AS net,
        fee_cents - CASE meaning WHEN 'provider_fee' THEN cents ELSE 0 END AS fee
      FROM provider_movements AS movement LEFT JOIN ledger_transactions AS posted
        ON posted.reference = ${prefixOf(name)} || movement.reference AND posted.mode = movement.mode
      WHERE movement.provider = ${name} AND movement.mode = ${mode} AND matched_at IS NULL
    ), books AS (
      SELECT movement.id,
        -coalesce(sum(amount_cents) FILTER (WHERE kind = 'clearing'), 0) AS net,
        -coalesce(sum(amount_cents) FILTER (WHERE kind <> 'clearing'), 0) AS fee
      FROM movement JOIN ledger_entries USING (transaction_id)
        JOIN ledger_accounts ON ledger_accounts.id = account_id AND provider = ${name}
          AND ledger_accounts.currency = movement.currency
      GROUP BY movement.id
    ), equal AS (
      UPDATE provider_movements SET matched_at = now()
      FROM movement JOIN books USING (id, net, fee) WHERE provider_movements.id = movement.id
    )
    SELECT reference, movement.net AS provider_cents, books.net AS books_cents,
      CASE WHEN transaction_id IS NULL THEN 'unposted'
        WHEN books.net IS DISTINCT FROM movement.net THEN 'amount' ELSE 'fee' END AS kind
    FROM movement LEFT JOIN books USING (id)
    WHERE (movement.net, movement.fee) IS DISTINCT FROM (books.net, books.fee)
      AND NOT (transaction_id IS NULL AND EXISTS (
        SELECT FROM provider_calls AS call
        WHERE call.kind = about ->> 'kind' AND call.reference = about ->> 'reference'
          AND call.status <> 'settled'))
    ORDER BY movement.id LIMIT ${MOST}`.execute(db);
  return rows.map((row) => ({ ...row, ...numbersOf(row) }));
}

/** Postings of movements that the provider doesn't list. */
export async function findUnlisted(db: Database, { name, mode }: Provider): Promise<Found[]> {
  const prefix = prefixOf(name);
  const { rows } = await sql<Found>`
    SELECT 'unlisted' AS kind, listed.reference, NULL AS provider_cents,
      -coalesce(sum(amount_cents), 0) AS books_cents
    FROM ledger_transactions AS posted
      CROSS JOIN LATERAL (SELECT substr(posted.reference, ${prefix.length + 1}) AS reference) AS listed
      LEFT JOIN (ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
        AND kind = 'clearing') ON transaction_id = posted.id
    WHERE posted.provider = ${name} AND posted.mode = ${mode}
      AND starts_with(posted.reference, ${prefix})
      AND posted.created_at < now() - ${LISTED_AFTER}::interval
      AND NOT EXISTS (SELECT FROM provider_movements AS movement
        WHERE movement.provider = ${name} AND movement.mode = ${mode}
          AND movement.reference = listed.reference)
    GROUP BY posted.id, listed.reference ORDER BY posted.id LIMIT ${MOST}`.execute(db);
  return rows.map((row) => ({ ...row, ...numbersOf(row) }));
}

/** What all listed movements add up to, by currency. */
export async function sumMovements(
  db: Database,
  { name, mode }: Provider,
): Promise<ReadonlyMap<Currency, number>> {
  const { rows } = await sql<{ currency: Currency; cents: number }>`
    SELECT currency, sum(cents - fee_cents)::bigint AS cents FROM provider_movements
    WHERE provider = ${name} AND mode = ${mode} GROUP BY currency`.execute(db);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}

const prefixOf = (provider: string) => movementReference(provider, { reference: "" });

const numbersOf = ({ providerCents, booksCents }: Found) => ({
  providerCents: providerCents === null ? null : Number(providerCents),
  booksCents: booksCents === null ? null : Number(booksCents),
});
