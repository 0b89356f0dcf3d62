import { invoicesDisclosed } from "@stackyard/contract/events/trade/invoice-events";
import type { listIssuedInvoices as contract, Invoice } from "@stackyard/contract/trade/invoices";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireOwnOrder } from "../orders/require-own-order.ts";
import { findInvoice, listIssuedRows, listOrderRows } from "./invoice-queries.ts";
import { presentInvoice } from "./present-invoice.ts";

/** The invoices of one of the caller's orders. */
export async function listOrderInvoices(ctx: UserServices, orderId: number): Promise<Invoice[]> {
  await requireOwnOrder(ctx, orderId);
  return (await listOrderRows(ctx.db, orderId)).map(presentInvoice);
}

/** The invoices in the caller's name. */
export async function listIssuedInvoices(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Invoice>> {
  const rows = await listIssuedRows(db, user.id, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("invoices").where("sellerId", "=", user.id)),
  );
  return { items: shown.map(presentInvoice), total, nextCursor };
}

/** One of the caller's invoices, as buyer or seller. */
export async function readOwnInvoice({ db, user }: UserServices, id: number): Promise<Invoice> {
  const row = await findInvoice(db, id);
  if (!row || (row.buyerId !== user.id && row.sellerId !== user.id))
    throw new AppError("not_found");
  return presentInvoice(row);
}

/** An administrator reads an order's invoices, which is recorded with the reason. */
export function discloseInvoices(
  ctx: UserServices,
  orderId: number,
  reason: string,
): Promise<Invoice[]> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await listOrderRows(ctx.db, orderId);
    if (rows.length === 0) throw new AppError("not_found");
    const data = { orderId, reason };
    await record(ctx, invoicesDisclosed, { actorId: ctx.user.id, subjectId: orderId, data });
    return rows.map(presentInvoice);
  });
}
