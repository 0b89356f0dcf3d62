const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats integer cents as dollars: 999 becomes "$9.99", 125000 "$1,250.00", -500 "-$5.00". */
export function formatPrice(cents: number): string {
  // Without the addition, -0 would be "-$0.00".
  return dollars.format(cents / 100 + 0);
}

/** Integer cents as plain dollars, for fields and files: 125000 becomes "1250.00". */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Currencies of prices, orders and accounts. */
export const CURRENCIES = ["USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** `test` money moves nowhere and never counts as earnings. */
export const PAYMENT_MODES = ["test", "live"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
