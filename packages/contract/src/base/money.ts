const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Integer cents as dollars with two decimals: 999 becomes "$9.99", 125000 "$1,250.00". */
export function formatPrice(cents: number): string {
  return dollars.format(cents / 100);
}
