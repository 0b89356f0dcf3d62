import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { InvoiceSettings } from "./invoice-settings.ts";
import type {
  ChargeCall,
  ChargeOutcome,
  ListedMovement,
  PaymentProvider,
  ProviderSubject,
  RefundOutcome,
  Unknown,
} from "./payments.ts";

export const INVOICE_PROVIDER = "invoice";

/** A recorded transfer as a movement. */
export const transferReference = (id: number) => `bank_${id}`;

const chargeReference = (reference: string) => `charge_${reference}`;

/**
 * Payment by bank transfer, with terms. A charge is an invoice that waits until administrators have
 * recorded its money (`bank-transfers.ts`). The provider is the operator's bank account, as far as
 * it was recorded.
 */
export function openInvoicePayments(db: Database, settings: InvoiceSettings): PaymentProvider {
  async function findCharge({ reference }: ChargeCall): Promise<ChargeOutcome | Unknown> {
    const row = await findInvoice(db, reference);
    if (!row) return { status: "unknown" };
    if (row.status === "canceled") return { status: "canceled" };
    if (row.status === "open") return { status: "processing" };
    const movement = { reference: chargeReference(reference), cents: row.cents, feeCents: 0 };
    return { status: "paid", paymentReference: reference, movement };
  }

  async function findRefund(reference: string): Promise<RefundOutcome | Unknown> {
    const row = await findInvoice(db, reference);
    if (!row) return { status: "unknown" };
    if (row.status !== "paid") return { status: "pending" };
    const { id } = await db
      .selectFrom("bankTransfers")
      .select("id")
      .where("invoiceReference", "=", reference)
      .where("kind", "=", "refunded")
      .executeTakeFirstOrThrow();
    const movement = { reference: transferReference(id), cents: -row.cents, feeCents: 0 };
    return { status: "succeeded", movement };
  }

  return {
    name: INVOICE_PROVIDER,
    mode: "live",
    methods: [
      {
        id: INVOICE_PROVIDER,
        label: "Invoice",
        description: `For organizations. You pay by bank transfer within ${settings.termDays} days, and get your items when the money has arrived.`,
        isTest: false,
        requires: "organization",
      },
    ],
    termDays: settings.termDays,
    instructions: settings.bankDetails,

    async charge(call) {
      await insert(db, call, "open");
      return (await findCharge(call)) as ChargeOutcome;
    },
    findCharge,
    async cancelCharge(call) {
      await insert(db, call, "canceled");
      await db
        .updateTable("invoicePayments")
        .set({ status: "canceled" })
        .where("reference", "=", call.reference)
        .where("status", "=", "open")
        .execute();
      return (await findCharge(call)) as ChargeOutcome;
    },

    async refund({ reference, chargeReference, cents }) {
      await db
        .insertInto("invoicePayments")
        .values({ reference, kind: "refund", chargeReference, status: "open", cents })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .execute();
      return (await findRefund(reference)) as RefundOutcome;
    },
    findRefund: ({ reference }) => findRefund(reference),

    async readDispute(reference) {
      throw new Error(`bank transfers have no disputes such as ${reference}`);
    },

    async readBalance() {
      return [{ currency: "USD", cents: await readBankBalance(db) }];
    },
    listMovements: (since) => listMovements(db, since),
    listObstacles: async () => [],
  };
}

const findInvoice = (db: Database, reference: string) =>
  db
    .selectFrom("invoicePayments")
    .select(["status", "cents"])
    .where("reference", "=", reference)
    .executeTakeFirst();

async function insert(
  db: Database,
  { reference, cents, expiresAt }: ChargeCall,
  status: "open" | "canceled",
): Promise<void> {
  await db
    .insertInto("invoicePayments")
    .values({ reference, kind: "charge", status, cents, dueAt: new Date(expiresAt) })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
}

/** Applied money moves from its transfer to its invoice, so each invoice counts as one movement. */
const MOVEMENTS = sql<MovementRow>`
  SELECT 'bank_' || id AS reference, kind, cents, created_at AS at,
    CASE kind WHEN 'refunded' THEN invoice_reference END AS refund, NULL AS charge
  FROM bank_transfers
  UNION ALL
  SELECT 'charge_' || reference, 'charge', cents, settled_at, NULL, reference
  FROM invoice_payments WHERE kind = 'charge' AND status = 'paid'`;

interface MovementRow {
  readonly reference: string;
  readonly kind: string;
  readonly cents: number;
  readonly at: Date;
  readonly refund: string | null;
  readonly charge: string | null;
}

export async function readBankBalance(db: Database): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(cents), 0)::bigint AS cents FROM (${MOVEMENTS}) AS movement`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** People record them, so there are never many. */
async function* listMovements(db: Database, since: Date): AsyncGenerator<ListedMovement> {
  const { rows } = await sql<MovementRow>`
    SELECT * FROM (${MOVEMENTS}) AS movement WHERE at >= ${since}
    ORDER BY at DESC, reference DESC`.execute(db);
  for (const { reference, kind, cents, at, refund, charge } of rows) {
    yield {
      ...{ reference, kind, cents: Number(cents), feeCents: 0, currency: "USD", at },
      about: aboutOf(refund, charge),
      meaning: kind === "operator" ? "operator" : null,
    };
  }
}

function aboutOf(refund: string | null, charge: string | null): ProviderSubject {
  if (refund !== null) return { kind: "refund", reference: refund };
  return charge === null ? { kind: "other" } : { kind: "charge", reference: charge };
}
