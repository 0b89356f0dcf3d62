import type { MoneyMatch } from "@stackyard/contract/trade/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import {
  INVOICE_PROVIDER,
  transferReference,
} from "../../../platform/payments/invoice-payments.ts";
import type { Services } from "../../../platform/services.ts";
import { movementReference } from "../providers/movement-reference.ts";

interface Row extends Omit<MoneyMatch, "at"> {
  readonly at: Date;
}

const PERSON = sql.raw(`(SELECT jsonb_build_object('id', users.id, 'username', display_username,
  'name', coalesce(nullif(full_name, ''), display_username))
  FROM users WHERE users.id = found.person_id)`);

/** A receipt's number, and what buyers write on bank transfers, are those of an order. */
const ORDER_NUMBER = /^(?:SY-\d{4}|ORDER)-0*(\d{1,9})$/i;

/**
 * What has this reference: a number of an order, refund, dispute, payout or adjustment, or a
 * reference of the ledger, of a call, of a provider or of a bank.
 */
export async function searchMoney({ db }: Services, reference: string): Promise<MoneyMatch[]> {
  const number = /^\d{1,9}$/.test(reference) ? Number(reference) : null;
  const orderNumber = number ?? Number(ORDER_NUMBER.exec(reference)?.[1] ?? 0);
  const { rows } = await sql<Row>`
    SELECT kind, id, reference, state, amount, mode, at, ${PERSON} AS person, order_id, error,
      coalesce(entries, '[]') AS entries
    FROM (
      SELECT 'order' AS kind, id, coalesce(payment_reference, 'order ' || id) AS reference,
        status AS state, total_cents::double precision AS amount, mode, created_at AS at,
        buyer_id AS person_id, id AS order_id, NULL AS error, NULL::jsonb AS entries
      FROM orders WHERE id = ${orderNumber} OR payment_reference = ${reference}
      UNION ALL
      SELECT 'refund', refunds.id, 'refund:' || refunds.id, refunds.status, cents, mode,
        requested_at, refunds.buyer_id, order_id, refunds.failure, NULL
      FROM refunds JOIN orders ON orders.id = order_id
      WHERE refunds.id = ${number} OR 'refund:' || refunds.id = ${reference}
      UNION ALL
      SELECT 'dispute', disputes.id, reference, disputes.status, cents, disputes.mode, opened_at,
        buyer_id, order_id, NULL, NULL
      FROM disputes JOIN orders ON orders.id = order_id
      WHERE disputes.id = ${number} OR reference = ${reference}
      UNION ALL
      SELECT 'payout', id, 'payout:' || id, status, cents, mode, requested_at, seller_id, NULL,
        note, NULL
      FROM payouts WHERE id = ${number} OR 'payout:' || id = ${reference}
      UNION ALL
      SELECT 'adjustment', id, 'adjustment:' || id, status, cents, mode, proposed_at,
        proposed_by, NULL, NULL, NULL
      FROM adjustments WHERE id = ${number} OR 'adjustment:' || id = ${reference}
      UNION ALL
      SELECT 'bank_transfer', transfer.id, coalesce(bank_reference, 'transfer ' || transfer.id),
        transfer.kind, cents, 'live', transfer.created_at, buyer_id, orders.id, NULL, NULL
      FROM bank_transfers AS transfer
        LEFT JOIN provider_calls AS call ON call.reference = invoice_reference AND call.kind = 'charge'
        LEFT JOIN orders ON orders.id = call.subject_id
      WHERE bank_reference = ${reference} OR invoice_reference = ${reference}
      UNION ALL
      SELECT 'call', id, reference, kind || ' ' || status, (request ->> 'cents')::double precision,
        mode, created_at, NULL, CASE kind WHEN 'charge' THEN subject_id END, error, NULL
      FROM provider_calls WHERE reference = ${reference} OR provider_id = ${reference}
      UNION ALL
      SELECT 'transaction', id, reference, cause, NULL, mode, created_at, NULL, NULL, NULL, (
        SELECT jsonb_agg(jsonb_build_object('kind', kind, 'userId', party_id,
          'provider', ledger_accounts.provider, 'amount', amount_cents) ORDER BY ledger_entries.id)
        FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
        WHERE transaction_id = ledger_transactions.id)
      FROM ledger_transactions WHERE reference = ANY(${candidates(reference, number)})
        OR reference = ANY(${await postingsOfBank(db, reference)})
    ) AS found ORDER BY at DESC, kind LIMIT 50`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** References of ledger transactions of transfers that a bank named so. */
async function postingsOfBank(db: Database, bankReference: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bankTransfers")
    .select("id")
    .where("bankReference", "=", bankReference)
    .execute();
  return rows.map(({ id }) =>
    movementReference(INVOICE_PROVIDER, { reference: transferReference(id) }),
  );
}

const POSTINGS = [
  ...["sale:N", "clearance:N", "refund:N", "refund:N:manual", "refund:N:dispute", "payout:N"],
  ...["payout:N:returned", "set_off:payout:N", "adjustment:N"],
];
/** Also of providers that are no longer enabled. */
const MOVED_BY = ["test", "stripe", INVOICE_PROVIDER];

/** References of ledger transactions that a number or a provider's reference may stand for. */
function candidates(reference: string, number: number | null): string[] {
  const numbered = number === null ? [] : POSTINGS.map((name) => name.replace("N", `${number}`));
  const moved = MOVED_BY.map((provider) => movementReference(provider, { reference }));
  return [reference, `movement:${reference}`, ...moved, ...numbered];
}

/** The oldest open holds. */
export async function listHolds({ db }: Services) {
  const { rows } = await sql<{
    reference: string;
    buyer: { id: number; username: string; name: string };
    mode: "test" | "live";
    amount: number;
    open: number;
    createdAt: Date;
  }>`
    SELECT reference, jsonb_build_object('id', users.id, 'username', display_username,
        'name', coalesce(nullif(full_name, ''), display_username)) AS buyer,
      mode, amount_cents::double precision AS amount,
      (amount_cents - captured_cents - released_cents)::double precision AS open,
      ledger_holds.created_at
    FROM ledger_holds JOIN ledger_accounts ON ledger_accounts.id = account_id
      JOIN users ON users.id = party_id
    WHERE captured_cents + released_cents < amount_cents
    ORDER BY ledger_holds.created_at LIMIT 200`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
