const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats integer cents as dollars: 999 becomes "$9.99", 125000 "$1,250.00". */
export function formatPrice(cents: number): string {
  return dollars.format(cents / 100);
}
