import { ISSUE_TRANSITIONS } from "./domains/content/newsletter/issue-state.ts";
import { OPERATION_TRANSITIONS } from "./domains/deployments/operations/operation-state.ts";
import { SCAN_TRANSITIONS } from "./domains/modules/submissions/scan-state.ts";
import { VERSION_TRANSITIONS } from "./domains/modules/versions/version-state.ts";
import { RUN_TRANSITIONS } from "./domains/projects/acceptance/run-state.ts";
import { AMENDMENT_TRANSITIONS } from "./domains/projects/contracts/amendment-state.ts";
import { CONTRACT_TRANSITIONS } from "./domains/projects/contracts/contract-state.ts";
import { MILESTONE_TRANSITIONS } from "./domains/projects/milestones/milestone-state.ts";
import { TICKET_TRANSITIONS } from "./domains/support/support/ticket-state.ts";
import { SERVICE_TRANSITIONS } from "./domains/talent/services/service-state.ts";
import { ADJUSTMENT_TRANSITIONS } from "./domains/trade/bookkeeping/adjustment-state.ts";
import { DISPUTE_TRANSITIONS } from "./domains/trade/disputes/dispute-state.ts";
import { ORDER_TRANSITIONS, PURCHASE_TRANSITIONS } from "./domains/trade/orders/order-state.ts";
import { PAYOUT_TRANSITIONS } from "./domains/trade/payouts/payout-state.ts";
import { REFUND_TRANSITIONS } from "./domains/trade/refunds/refund-state.ts";
import type { TransitionTable } from "./platform/transition-table.ts";

/** Every table of states there is: a test walks them, and the documentation shows them. */
export const TRANSITION_TABLES: Readonly<Record<string, TransitionTable<string>>> = {
  scan: SCAN_TRANSITIONS,
  version: VERSION_TRANSITIONS,
  order: ORDER_TRANSITIONS,
  purchase: PURCHASE_TRANSITIONS,
  dispute: DISPUTE_TRANSITIONS,
  payout: PAYOUT_TRANSITIONS,
  adjustment: ADJUSTMENT_TRANSITIONS,
  refund: REFUND_TRANSITIONS,
  service: SERVICE_TRANSITIONS,
  contract: CONTRACT_TRANSITIONS,
  "contract amendment": AMENDMENT_TRANSITIONS,
  milestone: MILESTONE_TRANSITIONS,
  "delivery check": RUN_TRANSITIONS,
  "deployment operation": OPERATION_TRANSITIONS,
  "newsletter issue": ISSUE_TRANSITIONS,
  ticket: TICKET_TRANSITIONS,
};
