import type { OrderStatus } from "@stackyard/contract/trade/orders";
import type { PurchaseStatus } from "@stackyard/contract/trade/purchases";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * A payment that arrives for an order that has failed or expired revives it, if its items can still
 * be delivered. A chargeback that is won restores the order.
 */
export const ORDER_TRANSITIONS: TransitionTable<OrderStatus> = {
  draft: ["awaiting_payment", "paid", "failed", "expired"],
  awaiting_payment: ["paid", "failed", "expired"],
  paid: ["partly_refunded", "refunded", "charged_back"],
  partly_refunded: ["refunded", "charged_back"],
  refunded: ["charged_back"],
  charged_back: ["paid", "partly_refunded", "refunded"],
  failed: ["paid"],
  expired: ["paid"],
};

/** An item of an order. It fails with an order that isn't paid. */
export const PURCHASE_TRANSITIONS: TransitionTable<PurchaseStatus> = {
  pending: ["paid", "failed"],
  paid: ["partly_refunded", "refunded", "charged_back"],
  partly_refunded: ["refunded", "charged_back"],
  refunded: ["charged_back"],
  charged_back: ["paid", "partly_refunded", "refunded"],
  failed: ["paid"],
};
