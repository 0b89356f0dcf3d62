import type {
  listManagedRefunds as contract,
  ManagedRefund,
  Refund,
  RefundTerms,
} from "@stackyard/contract/trade/refunds";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { SOLD_FINDINGS } from "../../modules/submissions/sold-findings.ts";
import { leftOf } from "../orders/line-money.ts";
import { listPaidLines, type PaidLine } from "../orders/lines.ts";
import { requireOwnOrder } from "../orders/require-own-order.ts";
import { presentRefund } from "./present-refund.ts";
import { countRequests, refundableOf, refundableUntil, whyNotRequest } from "./refund-policy.ts";
import { countRefunds, listRefundRows, listRefundsOf, type RefundRow } from "./refund-queries.ts";

type Query = z.output<(typeof contract)["query"]>;

/** The refunds of one of the caller's orders, and what can still be refunded of it. */
export async function listOrderRefunds(
  ctx: UserServices,
  orderId: number,
): Promise<{ terms: RefundTerms[]; refunds: Refund[] }> {
  await requireOwnOrder(ctx, orderId);
  const lines = await listPaidLines(ctx.db, orderId);
  const refunds = await listRefundsOf(ctx.db, orderId);
  return {
    terms: lines.map((line) => toTerms(line, refunds)),
    refunds: refunds.map(presentRefund),
  };
}

function toTerms(line: PaidLine, refunds: readonly RefundRow[]): RefundTerms {
  const full = { ...line, leftCents: leftOf(line), ...countRequests(line, refunds) };
  const whyNot = whyNotRequest(full, new Date());
  return {
    purchaseId: line.purchaseId,
    refundable: whyNot ? 0 : refundableOf(full),
    until: refundableUntil(line).toISOString(),
    whyNot: whyNot ?? null,
  };
}

/** Refunds of a seller's sales. */
export function listSellerRefunds(ctx: UserServices, query: Query): Promise<Page<Refund>> {
  const filter = { sellerId: ctx.user.id, status: query.status };
  return listPage(ctx, filter, query, async (rows) => rows.map(presentRefund));
}

/** All refunds, with what an administrator needs to decide. */
export function listManagedRefunds(ctx: Services, query: Query): Promise<Page<ManagedRefund>> {
  return listPage(ctx, { status: query.status }, query, (rows) => withEvidence(ctx.db, rows));
}

async function listPage<Item>(
  { db }: Services,
  filter: { readonly sellerId?: number; readonly status: Query["status"] },
  { limit, cursor }: Query,
  present: (rows: RefundRow[]) => Promise<Item[]>,
): Promise<Page<Item>> {
  const rows = await listRefundRows(db, filter, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRefunds(db, filter));
  return { items: await present(shown), total, nextCursor };
}

type Evidence = Omit<ManagedRefund, keyof Refund | "paidAt">;

async function withEvidence(db: Database, refunds: readonly RefundRow[]): Promise<ManagedRefund[]> {
  const ids = refunds.map(({ id }) => id);
  const { rows } = await sql<Evidence & { id: number }>`
    SELECT refunds.id, installs, last_installed_at, findings, buyer_purchases, buyer_refunded
    FROM refunds LEFT JOIN purchases ON purchases.id = purchase_id,
    LATERAL (
      SELECT count(*)::integer AS installs, max(at) AS last_installed_at
      FROM installs WHERE installs.user_id = refunds.buyer_id AND installs.module_id = purchases.module_id
        AND at >= purchases.created_at) AS installed,
    LATERAL (
      SELECT count(*)::integer AS buyer_purchases,
        count(*) FILTER (WHERE own.refunded_cents > 0)::integer AS buyer_refunded
      FROM purchases AS own WHERE own.buyer_id = refunds.buyer_id
        AND own.status NOT IN ('pending', 'failed') AND own.amount_cents > 0
        AND own.part_of IS NULL) AS bought,
    LATERAL (
      SELECT (SELECT jsonb_build_object(
          'critical', count(*) FILTER (WHERE finding ->> 'severity' = 'CRITICAL'),
          'high', count(*) FILTER (WHERE finding ->> 'severity' = 'HIGH'),
          'medium', count(*) FILTER (WHERE finding ->> 'severity' = 'MEDIUM'),
          'low', count(*) FILTER (WHERE finding ->> 'severity' = 'LOW'))
        FROM jsonb_path_query(report, ${SOLD_FINDINGS}) AS finding) AS findings
      FROM (SELECT (
        SELECT report FROM module_versions JOIN scans USING (upload_id)
        WHERE module_id = purchases.module_id ORDER BY module_versions.id DESC LIMIT 1) AS report) AS newest
      ) AS scanned
    WHERE refunds.id = ANY(${ids})`.execute(db);
  const byId = new Map(rows.map(({ id, ...evidence }) => [id, evidence]));
  return refunds.map((refund) => {
    const { lastInstalledAt, findings, ...counts } = byId.get(refund.id) as Evidence;
    return {
      ...presentRefund(refund),
      ...counts,
      findings: refund.moduleId === null ? null : findings,
      lastInstalledAt: lastInstalledAt && new Date(lastInstalledAt).toISOString(),
      paidAt: refund.paidAt?.toISOString() ?? null,
    };
  });
}
