import { MILESTONE_RULES } from "./domains/projects/milestones/milestone-rules.ts";
import { ADJUSTMENT_RULES } from "./domains/trade/bookkeeping/adjustment-rules.ts";
import { DISPUTE_RULES } from "./domains/trade/disputes/dispute-rules.ts";
import { LEDGER_RULES } from "./domains/trade/ledger/verify-books.ts";
import { ORDER_RULES } from "./domains/trade/orders/order-rules.ts";
import { PAYOUT_RULES } from "./domains/trade/payouts/payout-rules.ts";
import { MOVEMENT_RULES } from "./domains/trade/reconciliation/movement-rules.ts";
import { REFUND_RULES } from "./domains/trade/refunds/refund-rules.ts";

/** Everything that must hold of the books, for `npm run verify` and tests. */
export const BOOK_RULES = [
  ...LEDGER_RULES,
  ...ORDER_RULES,
  ...REFUND_RULES,
  ...DISPUTE_RULES,
  ...PAYOUT_RULES,
  ...MOVEMENT_RULES,
  ...ADJUSTMENT_RULES,
  ...MILESTONE_RULES,
];
