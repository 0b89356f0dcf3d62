/** Spreadsheets run cells that start like this as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
