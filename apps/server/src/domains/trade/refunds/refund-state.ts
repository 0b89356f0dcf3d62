import type { RefundStatus } from "@stackyard/contract/trade/refund-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * A granted refund is a debt to the buyer until it is paid. A provider can report a failure after it
 * reported success; the debt is then back, and can be sent again or paid another way.
 */
export const REFUND_TRANSITIONS: TransitionTable<RefundStatus> = {
  requested: ["objected", "granted", "withdrawn"],
  objected: ["granted", "refused", "withdrawn"],
  granted: ["paid", "failed"],
  refused: [],
  withdrawn: [],
  paid: ["failed"],
  failed: ["granted", "paid"],
};
