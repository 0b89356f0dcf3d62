/** States of a manual adjustment of the books. Free of zod for page bundles. */
export const ADJUSTMENT_STATUSES = ["proposed", "posted", "refused", "withdrawn"] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

/** Accounts that can be adjusted. The others follow from holds, refunds, payouts and providers. */
export const ADJUSTABLE_ACCOUNTS = {
  seller_available: "Seller: available",
  seller_receivable: "Seller: owed to us",
  platform_fees: "Platform fees",
  tax: "Tax",
  operator_funds: "Operator: funds",
  operator_losses: "Operator: losses",
} as const;
export type AdjustableAccount = keyof typeof ADJUSTABLE_ACCOUNTS;
