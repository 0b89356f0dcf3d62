import type { PayoutStatus } from "@stackyard/contract/trade/payout-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * Our debt ends when the money has reached the seller's account at the provider. A bank can return a
 * payout, also after it was reported as paid; the money is then in that account again.
 */
export const PAYOUT_TRANSITIONS: TransitionTable<PayoutStatus> = {
  requested: ["transferring", "transfer_failed"],
  transferring: ["transferred", "transfer_failed"],
  transferred: ["paying"],
  paying: ["paid", "payout_failed"],
  paid: ["payout_failed"],
  transfer_failed: [],
  payout_failed: ["paying"],
};
