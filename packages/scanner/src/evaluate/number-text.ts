/**
 * A number as Terraform writes it: plain decimal digits, never an exponent.
 * JavaScript switches to exponents from 1e21 and below 1e-6.
 */
export function numberToText(value: number): string {
  // Like Terraform, which keeps the sign of a zero.
  const short = Object.is(value, -0) ? "-0" : String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(short);
  if (parts === null) return short;
  const [, sign = "", lead = "", fraction = "", power = "0"] = parts;
  const digits = lead + fraction;
  const exponent = Number(power);
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, "0");
}

/** The number a text stands for when Terraform converts it, or `undefined`. */
export function textToNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
