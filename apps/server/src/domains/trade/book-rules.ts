import { ADJUSTMENT_RULES } from "./bookkeeping/adjustment-rules.ts";
import { DISPUTE_RULES } from "./disputes/dispute-rules.ts";
import { LEDGER_RULES } from "./ledger/verify-books.ts";
import { ORDER_RULES } from "./orders/order-rules.ts";
import { PAYOUT_RULES } from "./payouts/payout-rules.ts";
import { REFUND_RULES } from "./refunds/refund-rules.ts";

/** Everything that must hold of the books, for `npm run verify` and tests. */
export const BOOK_RULES = [
  ...LEDGER_RULES,
  ...ORDER_RULES,
  ...REFUND_RULES,
  ...DISPUTE_RULES,
  ...PAYOUT_RULES,
  ...ADJUSTMENT_RULES,
];
