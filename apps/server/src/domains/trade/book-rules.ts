import { LEDGER_RULES } from "./ledger/verify-books.ts";
import { ORDER_RULES } from "./orders/order-rules.ts";

/** Everything that must hold of the books, for `npm run verify` and tests. */
export const BOOK_RULES = [...LEDGER_RULES, ...ORDER_RULES];
