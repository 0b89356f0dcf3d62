import type { Order } from "@stackyard/contract/trade/orders";
import type { Purchase } from "@stackyard/contract/trade/purchases";
import { findProvider, methodsOf, type Payments } from "../../../platform/payments/payments.ts";
import { sum } from "../cart/quote-items.ts";
import type { OrderRow } from "./order-queries.ts";
import type { PurchaseRow } from "./purchase-queries.ts";

export function presentOrder(payments: Payments, row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    lines: row.lines.map(({ net: _, fee: __, discountCodeId: ___, ...line }) => line),
    subtotal: sum(row.lines, ({ price }) => price),
    discount: sum(row.lines, ({ discount }) => discount),
    taxes: row.taxLines as Order["taxes"],
    total: row.totalCents,
    refunded: sum(row.lines, ({ refunded }) => refunded),
    currency: "USD",
    mode: row.mode,
    paymentLabel: labelOf(payments, row),
    billing: row.billing as Order["billing"],
    actionUrl: row.actionUrl,
    transfer: transferOf(payments, row),
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

function transferOf(payments: Payments, row: OrderRow): Order["transfer"] {
  const bankDetails = findProvider(payments, row)?.instructions;
  const isOpen = row.status === "draft" || row.status === "awaiting_payment";
  if (bankDetails === undefined || !isOpen) return null;
  return { bankDetails, reference: `ORDER-${row.id}`, received: row.receivedCents };
}

export function presentPurchase(payments: Payments, row: PurchaseRow): Purchase {
  return {
    id: row.id,
    orderId: row.orderId,
    moduleId: row.subjectId,
    moduleTitle: row.moduleTitle,
    namespace: row.namespace,
    name: row.name,
    system: row.system,
    latestVersion: row.latestVersion,
    installedVersion: row.installedVersion,
    price: row.amountCents,
    refunded: row.refundedCents,
    currency: "USD",
    status: row.status,
    paymentLabel: labelOf(payments, row),
    isTestPayment: row.mode === "test",
    createdAt: row.createdAt.toISOString(),
  };
}

/** The method's label. It may no longer be offered when an old order is viewed. */
export function labelOf(
  payments: Payments,
  { paymentMethod, totalCents }: Pick<OrderRow, "paymentMethod" | "totalCents">,
): string {
  if (totalCents === 0) return "Free of charge";
  return methodsOf(payments).find(({ id }) => id === paymentMethod)?.label ?? paymentMethod;
}
