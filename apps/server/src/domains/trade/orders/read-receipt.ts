import type { Billing } from "@stackyard/contract/trade/billing";
import type { Receipt } from "@stackyard/contract/trade/purchases";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { sum } from "../cart/quote-items.ts";
import { findOwnOrder } from "./order-queries.ts";
import { labelOf } from "./present-order.ts";

/** The receipt of one of the caller's paid orders. */
export async function readReceipt(ctx: UserServices, orderId: number): Promise<Receipt> {
  const order = await findOwnOrder(ctx.db, ctx.user.id, orderId);
  if (!order?.paidAt) throw new AppError("not_found");
  const [buyer, addresses] = await Promise.all([
    findBuyer(ctx.db, order.buyerId),
    findAddresses(ctx.db, order.id),
  ]);
  return {
    number: receiptNumber(order.id, order.paidAt),
    orderId,
    paidAt: order.paidAt.toISOString(),
    buyer: {
      username: buyer.displayUsername,
      fullName: buyer.fullName || null,
      organization: buyer.organization || null,
    },
    billing: order.billing as Billing | null,
    lines: order.lines.map((line) => ({
      ...{ purchaseId: line.purchaseId, kind: line.kind, subjectId: line.id, title: line.title },
      address: addresses.get(line.purchaseId) ?? null,
      seller: {
        username: line.seller.username,
        fullName: line.seller.name === line.seller.username ? null : line.seller.name,
      },
      ...{ price: line.price, discount: line.discount, tax: line.tax, total: line.total },
      refunded: line.refunded,
    })),
    subtotal: sum(order.lines, ({ price }) => price),
    discount: sum(order.lines, ({ discount }) => discount),
    taxes: order.taxLines as Receipt["taxes"],
    taxNote: ctx.tax.note,
    total: order.totalCents,
    refunded: sum(order.lines, ({ refunded }) => refunded),
    currency: "USD",
    mode: order.mode,
    paymentLabel: labelOf(ctx.payments, order),
    paymentReference: order.paymentReference,
    isTestPayment: order.mode === "test",
  };
}

function findBuyer(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select(["displayUsername", "fullName", "organization"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Registry addresses of the modules in an order, by purchase. */
async function findAddresses(db: Database, orderId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("purchases")
    .innerJoin("modules", "modules.id", "purchases.moduleId")
    .select(["purchases.id", "namespace", "name", "system"])
    .where("orderId", "=", orderId)
    .execute();
  return new Map(rows.map(({ id, ...own }) => [id, `${own.namespace}/${own.name}/${own.system}`]));
}

/** Includes the year of payment; unique, because order IDs are. */
const receiptNumber = (id: number, paidAt: Date) =>
  `SY-${paidAt.getUTCFullYear()}-${String(id).padStart(6, "0")}`;
