/** What was typed in dollars, such as "9.99" or "$1,250", as integer cents; NaN where it is no amount. */
export function centsFromDollars(text: string): number {
  const amount = text
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");
  return /^(\d+\.?\d*|\.\d+)$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN;
}
