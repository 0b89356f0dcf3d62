import type { Currency } from "@stackyard/contract/base/money";
import type { RefundStatus } from "@stackyard/contract/trade/refund-lists";
import type { Insertable, Updateable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Refunds } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { REFUND_TRANSITIONS } from "./refund-state.ts";

const selectRefunds = (db: Database) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .innerJoin("users as buyer", "buyer.id", "refunds.buyerId")
    .leftJoin("users as seller", "seller.id", "refunds.sellerId")
    .leftJoin("purchases", "purchases.id", "refunds.purchaseId")
    .selectAll("refunds")
    .select([
      "orders.provider",
      "orders.mode",
      "orders.currency",
      "orders.paidAt",
      "purchases.title",
    ])
    .select(["purchases.moduleId", "buyer.displayUsername as buyerUsername"])
    .select(["buyer.fullName as buyerName", "seller.displayUsername as sellerUsername"])
    .select("seller.fullName as sellerName")
    .$narrowType<{ currency: Currency }>();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

function findRefund(db: Database, id: number) {
  return selectRefunds(db).where("refunds.id", "=", id).executeTakeFirst();
}

/** A refund that must exist, as it is now. */
export async function readRefund(db: Database, id: number): Promise<RefundRow> {
  const row = await findRefund(db, id);
  if (!row) throw new AppError("not_found");
  return row;
}

export function listRefundsOf(db: Database, orderId: number) {
  return selectRefunds(db)
    .where("refunds.orderId", "=", orderId)
    .orderBy("refunds.id", "desc")
    .execute();
}

interface Filter {
  readonly sellerId?: number | undefined;
  readonly status?: RefundStatus | undefined;
}

export function listRefundRows(
  db: Database,
  { sellerId, status }: Filter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return selectRefunds(db)
    .$if(sellerId !== undefined, (rows) => rows.where("refunds.sellerId", "=", sellerId ?? 0))
    .$if(status !== undefined, (rows) => rows.where("refunds.status", "=", status as RefundStatus))
    .$if(before !== undefined, (rows) => rows.where("refunds.id", "<", before ?? 0))
    .orderBy("refunds.id", "desc")
    .limit(limit)
    .execute();
}

export function countRefunds(db: Database, { sellerId, status }: Filter): Promise<number> {
  return countRows(
    db
      .selectFrom("refunds")
      .$if(sellerId !== undefined, (rows) => rows.where("sellerId", "=", sellerId ?? 0))
      .$if(status !== undefined, (rows) => rows.where("status", "=", status as RefundStatus)),
  );
}

export async function insertRefund(db: Database, refund: Insertable<Refunds>): Promise<number> {
  const { id } = await db
    .insertInto("refunds")
    .values(refund)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a refund's state if the table allows it. Throws `conflict` otherwise. */
export async function moveRefund(
  db: Database,
  id: number,
  to: RefundStatus,
  set: Updateable<Refunds> = {},
): Promise<void> {
  if (!(await tryToMoveRefund(db, id, to, set))) throw new AppError("conflict");
}

/** The same; false if the table doesn't allow it. */
export async function tryToMoveRefund(
  db: Database,
  id: number,
  to: RefundStatus,
  set: Updateable<Refunds> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set({ status: to, dueAt: null, ...set })
    .where("id", "=", id)
    .where("status", "in", statesBefore(REFUND_TRANSITIONS, to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
