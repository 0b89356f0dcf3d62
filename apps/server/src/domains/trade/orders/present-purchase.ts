import type { Purchase } from "@stackyard/contract/trade/orders";
import type { Payments } from "../../../platform/payments/payments.ts";
import type { PurchaseRow } from "./purchase-queries.ts";

export function presentPurchase(payments: Payments, row: PurchaseRow): Purchase {
  const method = payments.methods.find(({ id }) => id === row.paymentMethod);
  return {
    id: row.id,
    moduleId: row.moduleId,
    moduleTitle: row.moduleTitle,
    namespace: row.namespace,
    name: row.name,
    system: row.system,
    latestVersion: row.latestVersion,
    installedVersion: row.installedVersion,
    price: row.amountCents,
    currency: "USD",
    status: row.status,
    // The method may no longer be offered when an old purchase is viewed.
    paymentLabel: method?.label ?? row.paymentMethod,
    isTestPayment: method?.isTest ?? false,
    createdAt: row.createdAt.toISOString(),
  };
}
