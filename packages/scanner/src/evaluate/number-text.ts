/**
 * Formats a number as Terraform does: plain decimal digits without an exponent. JavaScript uses
 * exponents from 1e21 and below 1e-6.
 */
export function numberToText(value: number): string {
  // Like Terraform, keeps the sign of negative zero.
  const short = Object.is(value, -0) ? "-0" : String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(short);
  if (parts === null) return short;
  const [, sign = "", lead = "", fraction = "", power = "0"] = parts;
  const digits = lead + fraction;
  const exponent = Number(power);
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, "0");
}

/** Parses a number as Terraform converts it; `undefined` if invalid. */
export function textToNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
