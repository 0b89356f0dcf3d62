import type { PurchaseStatus } from "@stackyard/contract/trade/orders";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const PURCHASE_TRANSITIONS: TransitionTable<PurchaseStatus> = {
  pending: ["paid", "failed"],
  paid: [],
  failed: [],
};
