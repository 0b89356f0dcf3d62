import { toBool } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { rounded } from "../operators.ts";
import { bool, number, unknown, type Value } from "../value.ts";
import { elements, fixed, integer, numbers, numeric, text, variadic } from "./signature.ts";

/** Terraform's numeric and boolean functions. */
export const numberFunctions = [
  fixed("abs", [numeric], ([value]) => number(Math.abs(value))),
  fixed("alltrue", [elements], ([items]) => fold(items, false)),
  fixed("anytrue", [elements], ([items]) => fold(items, true)),
  // Adding 0 turns -0 into 0.
  fixed("ceil", [numeric], ([value]) => number(Math.ceil(value) + 0)),
  fixed("floor", [numeric], ([value]) => number(Math.floor(value) + 0)),
  fixed("log", [numeric, numeric], ([value, base]) => number(Math.log(value) / Math.log(base))),
  variadic("max", [numeric], numeric, ([first], rest) => number(Math.max(first, ...rest))),
  variadic("min", [numeric], numeric, ([first], rest) => number(Math.min(first, ...rest))),
  fixed("parseint", [text, integer], ([digits, base]) => number(parseDigits(digits, base))),
  fixed("pow", [numeric, numeric], ([value, power]) => number(value ** power)),
  fixed("signum", [integer], ([value]) => number(Math.sign(value))),
  fixed("sum", [numbers], ([values]) => {
    if (values.length === 0) throw new EvaluationFailure("sum() of nothing");
    return number(values.reduce((total, value) => rounded(total + value), 0));
  }),
];

/** Whether any element is `decisive`. Unknown elements make the result unknown otherwise. */
function fold(items: readonly Value[], decisive: boolean): Value {
  let cause: string | undefined;
  for (const item of items) {
    if (item.kind === "unknown") cause = item.cause;
    else if (item.kind === "oneOf" || item.kind === "deferred") cause = "an element";
    else {
      // Null counts as false.
      if ((item.kind !== "null" && toBool(item)) === decisive) return bool(decisive);
    }
  }
  return cause === undefined ? bool(!decisive) : unknown(cause);
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Up to base 36, letters are case-insensitive. */
function parseDigits(digits: string, base: number): number {
  if (base < 2 || base > 62) throw new EvaluationFailure("parseint() with an impossible base");
  const text = base <= 36 ? digits.toLowerCase() : digits;
  const unsigned = text.replace(/^[-+]/, "");
  let value = unsigned === "" ? Number.NaN : 0;
  for (const character of unsigned) {
    const digit = DIGITS.indexOf(character);
    value = digit === -1 || digit >= base ? Number.NaN : value * base + digit;
  }
  if (Number.isNaN(value))
    throw new EvaluationFailure(`"${digits}" is not a number in base ${base}`);
  return text.startsWith("-") ? -value : value;
}
