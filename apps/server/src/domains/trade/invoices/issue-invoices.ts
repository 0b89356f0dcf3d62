import {
  disputeReinstated,
  disputeWithdrawn,
} from "@stackyard/contract/events/trade/dispute-events";
import { invoiceIssued } from "@stackyard/contract/events/trade/invoice-events";
import { orderPaid } from "@stackyard/contract/events/trade/order-events";
import { refundGranted } from "@stackyard/contract/events/trade/refund-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import {
  listDisputedLines,
  listOrderLines,
  listRefundedLines,
  type SoldLine,
} from "./invoice-lines.ts";
import { findParties } from "./invoice-parties.ts";
import { invoiceNumber } from "./present-invoice.ts";

/**
 * Issues invoices and credit notes after orders, refunds and chargebacks. Events are handled one
 * after the other, so each series is numbered without gaps, and checkout doesn't wait for it.
 */
export const invoicesConsumer: EventConsumer = {
  name: "invoices",
  async handle(ctx, { shape, data }) {
    if (shape.type === orderPaid.type) {
      await issueForOrder(ctx, orderPaid.data.parse(data).orderId);
    } else if (shape.type === refundGranted.type) {
      await creditRefund(ctx, refundGranted.data.parse(data));
    } else if (shape.type === disputeWithdrawn.type || shape.type === disputeReinstated.type) {
      await correctForDispute(ctx, disputeWithdrawn.data.parse(data));
    }
  },
};

/** One invoice in the name of each seller of the order. */
async function issueForOrder(ctx: Services, orderId: number): Promise<void> {
  const lines = await listOrderLines(ctx.db, orderId);
  for (const own of bySeller(lines)) await issue(ctx, { cause: `order:${orderId}`, lines: own });
}

async function creditRefund(
  ctx: Services,
  { refundId, orderId }: { readonly refundId: number; readonly orderId: number },
): Promise<void> {
  const lines = await listRefundedLines(ctx.db, refundId);
  await credit(ctx, orderId, { cause: `refund:${refundId}`, lines, reason: "Refund" });
}

/** A withdrawn payment is credited; one that the bank gives back is invoiced again. */
async function correctForDispute(
  ctx: Services,
  { orderId, movementReference: cause }: { orderId: number; movementReference: string },
): Promise<void> {
  const lines = await listDisputedLines(ctx.db, cause);
  for (const own of bySeller(lines)) {
    const isBack = (own[0]?.net ?? 0) + (own[0]?.tax ?? 0) > 0;
    if (isBack) await issue(ctx, { cause, lines: own, reason: "Disputed payment returned" });
    else await credit(ctx, orderId, { cause, lines: own, reason: "Disputed payment" });
  }
}

interface NewInvoice {
  /** Unique per seller, so that a replay issues nothing twice. */
  readonly cause: string;
  /** Lines of one seller. */
  readonly lines: readonly SoldLine[];
  readonly reason?: string;
}

/** Credits an invoice that was issued; the order is invoiced first if that failed. */
async function credit(ctx: Services, orderId: number, note: NewInvoice): Promise<void> {
  if (note.lines.length === 0) return;
  await issueForOrder(ctx, orderId);
  const invoice = await ctx.db
    .selectFrom("invoices")
    .select("id")
    .where("orderId", "=", orderId)
    .where("sellerId", "=", note.lines[0]?.sellerId ?? 0)
    .where("cause", "=", `order:${orderId}`)
    .executeTakeFirst();
  if (invoice) await issue(ctx, note, invoice.id);
}

async function issue(
  ctx: Services,
  { cause, lines, reason }: NewInvoice,
  corrects: number | null = null,
): Promise<void> {
  const { db } = ctx;
  const [line] = lines;
  if (!line) return;
  const { sellerId, buyerId, orderId, mode, currency } = line;
  const kind = corrects === null ? "invoice" : "credit_note";
  await lockUntilCommit(db, `invoices of ${sellerId} in ${mode}`);
  const inserted = await insert(db, {
    ...{ cause, sellerId, buyerId, orderId, mode, currency, kind, corrects },
    reason: reason ?? null,
    ...{ lines, taxNote: ctx.tax.note },
  });
  if (!inserted) return;
  const parties = await findParties(db, orderId, sellerId);
  await db
    .insertInto("invoiceParties")
    .values({
      invoiceId: inserted.id,
      seller: storedJson(parties.seller),
      buyer: storedJson(parties.buyer),
    })
    .execute();
  const number = invoiceNumber({ sellerId, mode, number: inserted.number });
  const data = { invoiceId: inserted.id, number, kind, orderId, buyerId, sellerId } as const;
  await record(ctx, invoiceIssued, { actorId: null, subjectId: orderId, data });
}

interface Row {
  readonly cause: string;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly orderId: number;
  readonly mode: string;
  readonly currency: string;
  readonly kind: string;
  readonly corrects: number | null;
  readonly reason: string | null;
  readonly lines: readonly SoldLine[];
  readonly taxNote: string;
}

/** Inserts with the next number of the series, which is locked. Undefined if it was issued before. */
async function insert(
  db: Database,
  { lines, ...row }: Row,
): Promise<{ readonly id: number; readonly number: number } | undefined> {
  const shown = lines.map(({ title, net, tax }) => ({ title, net, tax, total: net + tax }));
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const { rows } = await sql<{ id: number; number: number }>`
    INSERT INTO invoices (seller_id, buyer_id, order_id, mode, number, kind, corrects, cause,
      reason, lines, net_cents, tax_cents, currency, tax_note)
    SELECT ${row.sellerId}, ${row.buyerId}, ${row.orderId}, ${row.mode}, coalesce((
        SELECT max(number) FROM invoices WHERE seller_id = ${row.sellerId} AND mode = ${row.mode}
      ), 0) + 1, ${row.kind}, ${row.corrects}, ${row.cause}, ${row.reason},
      ${storedJson(shown)}::jsonb, ${net}, ${tax}, ${row.currency}, ${row.taxNote}
    WHERE NOT EXISTS (
      SELECT FROM invoices WHERE seller_id = ${row.sellerId} AND cause = ${row.cause})
    RETURNING id, number`.execute(db);
  return rows[0];
}

function bySeller(lines: readonly SoldLine[]): SoldLine[][] {
  return [...Map.groupBy(lines, ({ sellerId }) => sellerId).values()];
}
