import { plainDollars } from "@stackyard/contract/base/money";
import type { listSales as contract, Sale } from "@stackyard/contract/trade/sales";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { attachment } from "../../../platform/http/bodies/attachment.ts";
import { csvRow } from "../../../platform/http/bodies/csv-row.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";

const selectSales = (db: Database, sellerId: number) =>
  db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "purchases.orderId")
    .innerJoin("users", "users.id", "purchases.buyerId")
    .select(["purchases.id", "kind", "subjectId", "title", "displayUsername", "paidAt", "mode"])
    .select(["purchases.status", "amountCents", "discountCents", "feeCents", "feeRefundedCents"])
    .select(["refundedCents", "chargedBackCents", "sellerCents", "creditedAt", "clearedAt"])
    .select(["clearsAt", "isFrozen", "isHeld"])
    .where("sellerId", "=", sellerId)
    .where("purchases.status", "not in", ["pending", "failed"]);

type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSales>["execute"]>>[number];

function present(row: SaleRow): Sale {
  const isFree = row.amountCents === 0;
  return {
    purchaseId: row.id,
    kind: row.kind as Sale["kind"],
    subjectId: row.subjectId,
    title: row.title,
    buyerUsername: row.displayUsername,
    soldAt: (row.paidAt as Date).toISOString(),
    status: row.status,
    mode: row.mode,
    price: row.amountCents,
    discount: row.discountCents,
    fee: row.feeCents - row.feeRefundedCents,
    refunded: row.refundedCents,
    chargedBack: row.chargedBackCents,
    earned: row.sellerCents ?? 0,
    balance: row.clearedAt || isFree ? "available" : row.creditedAt ? "pending" : "held",
    clearsAt: row.clearedAt || isFree || row.isHeld ? null : (row.clearsAt?.toISOString() ?? null),
    isFrozen: row.isFrozen,
  };
}

/** The caller's sales, newest first. */
export async function listSales(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Sale>> {
  const rows = await pageOf(db, user.id, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(
      db
        .selectFrom("purchases")
        .where("sellerId", "=", user.id)
        .where("status", "not in", ["pending", "failed"]),
    ),
  );
  return { items: shown.map(present), total, nextCursor };
}

function pageOf(
  db: Database,
  sellerId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return selectSales(db, sellerId)
    .$if(before !== undefined, (rows) => rows.where("purchases.id", "<", before ?? 0))
    .orderBy("purchases.id", "desc")
    .limit(limit)
    .execute();
}

const EXPORTED = 10_000;
const BATCH = 500;
const COLUMNS = [
  ...["purchase", "sold", "item", "buyer", "status", "mode", "price", "discount", "fee"],
  ...["refunded", "charged back", "earned", "balance", "available from"],
];

/** The caller's newest sales as a CSV file, read in batches. */
export function exportSales({ db, user }: UserServices): Response {
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(COLUMNS);
    let before: number | undefined;
    for (let count = 0; count < EXPORTED; count += BATCH) {
      const rows = await pageOf(db, user.id, { before, limit: BATCH });
      yield rows.map((row) => csvRow(valuesOf(present(row)))).join("");
      if (rows.length < BATCH) return;
      before = rows.at(-1)?.id;
    }
  }
  return csvFile("sales.csv", lines());
}

function valuesOf(sale: Sale) {
  return [
    ...[sale.purchaseId, sale.soldAt, sale.title, sale.buyerUsername, sale.status, sale.mode],
    ...[sale.price, sale.discount, sale.fee, sale.refunded, sale.chargedBack, sale.earned].map(
      plainDollars,
    ),
    ...[sale.balance, sale.clearsAt],
  ];
}

export function csvFile(name: string, lines: AsyncIterable<string>): Response {
  return new Response(ReadableStream.from(lines).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(name),
      "Cache-Control": "private, no-store",
    },
  });
}

/** The caller's sales and earnings of the last twelve months, oldest first. */
export async function listEarningsByMonth({ db, user, payments }: UserServices) {
  const { rows } = await sql<{ month: string; sales: number; earned: number }>`
    WITH months AS (
      SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => n))::date AS day
      FROM generate_series(0, 11) AS n
    ), sold AS (
      SELECT date_trunc('month', paid_at AT TIME ZONE 'UTC')::date AS day,
        count(DISTINCT coalesce(part_of, purchases.id))
          FILTER (WHERE purchases.status IN ('paid', 'partly_refunded')) AS sales,
        sum(seller_cents) AS earned
      FROM purchases JOIN orders ON orders.id = order_id
      WHERE seller_id = ${user.id} AND mode = ${modeOf(payments)} AND NOT is_held
        AND paid_at >= (SELECT min(day) FROM months) AT TIME ZONE 'UTC'
      GROUP BY 1
    )
    SELECT day::text AS month, coalesce(sales, 0)::integer AS sales,
      coalesce(earned, 0)::double precision AS earned
    FROM months LEFT JOIN sold USING (day) ORDER BY day`.execute(db);
  return rows;
}
