type Reading = { readonly cents: number } | { readonly problem: string };

/** Thousands separators, recognizable only in an amount with cents: 1,250.00 or 1.250,00. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d{1,2}$/;
const PLAIN = /^(\d*)(?:[.,](\d{0,2}))?$/;

/**
 * Parses dollars such as "9.99", "12,50" or "$1,250.00" to integer cents. Ambiguous input is
 * rejected.
 */
export function readDollars(typed: string): Reading {
  const text = typed.trim().replace(/^\$\s*/, "");
  const amount = GROUPED.test(text) ? text.replace(/[.,](?=\d{3})/g, "") : text;
  const [, dollars = "", cents = ""] = PLAIN.exec(amount) ?? [];
  if (dollars + cents !== "") return { cents: Number(dollars + cents.padEnd(2, "0")) };
  return { problem: problemWith(text) };
}

function problemWith(text: string): string {
  return /^\d*[.,]\d{3,}$/.test(text)
    ? "Use at most two decimals and no thousands separator, such as 1250.00"
    : "Enter a price in dollars, such as 9.99";
}
