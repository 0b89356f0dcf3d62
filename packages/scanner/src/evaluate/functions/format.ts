import { toBool, toNumber, toText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { joinText } from "../text.ts";
import { list, string, unknown, type Value } from "../value.ts";
import { encodeJson } from "./json.ts";

const VERB = /%(?:%|([-+ 0#]*)(\d+)?(?:\.(\d+))?(?:\[(\d+)\])?([a-zA-Z]))/g;

/** Maximum width and precision. */
const MAX_WIDTH = 10_000;

interface Directive {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly verb: string;
}

/** `format()`. Unknown arguments leave the rest of the text known. */
export function formatText(template: string, values: readonly Value[]): Value {
  const pieces: Value[] = [];
  let copied = 0;
  let nextArgument = 0;
  let usesPositions = false;
  for (const match of template.matchAll(VERB)) {
    const [whole, flags = "", width, precision, position, verb] = match;
    pieces.push(literalText(template.slice(copied, match.index)));
    copied = match.index + whole.length;
    if (verb === undefined) {
      pieces.push(string("%"));
      continue;
    }
    usesPositions ||= position !== undefined;
    const index = position === undefined ? nextArgument : Number(position) - 1;
    nextArgument = index + 1;
    const value = values[index];
    if (value === undefined) throw new EvaluationFailure("format() has too few arguments");
    const directive = {
      flags,
      width: limitedWidth(width) ?? 0,
      precision: limitedWidth(precision),
      verb,
    };
    pieces.push(formatValue(directive, value));
  }
  pieces.push(literalText(template.slice(copied)));
  if (!usesPositions && nextArgument < values.length) {
    throw new EvaluationFailure("format() has too many arguments");
  }
  return joinText(pieces);
}

/** `formatlist()`: iterates over lists in parallel and repeats other values. */
export function formatList(template: string, values: readonly Value[]): Value {
  let length: number | undefined;
  for (const value of values) {
    if (value.kind === "unknown" || value.kind === "oneOf" || value.kind === "deferred") {
      return {
        ...unknown("an argument of formatlist()", value.marks),
        ...eachOf(template, values),
      };
    }
    if (value.kind !== "list") continue;
    if (length !== undefined && length !== value.items.length) {
      throw new EvaluationFailure("formatlist() with lists of different lengths");
    }
    length = value.items.length;
  }
  const rows = Array.from({ length: length ?? 1 }, (_, row) =>
    values.map((value) => (value.kind === "list" ? (value.items[row] ?? value) : value)),
  );
  return list(rows.map((row) => formatText(template, row)));
}

/** What each element is made of, if a single argument is a list whose elements aren't known. */
function eachOf(template: string, values: readonly Value[]): { readonly element?: Value } {
  const others = values.filter(({ kind }) => kind !== "string" && kind !== "number");
  const [given] = others;
  if (others.length !== 1 || given?.kind !== "unknown" || given.parts !== undefined) return {};
  const each = given.element ?? unknown("an element", given.marks);
  return {
    element: formatText(
      template,
      values.map((value) => (value === given ? each : value)),
    ),
  };
}

function literalText(text: string): Value {
  if (text.includes("%")) throw new EvaluationFailure("unrecognised format verb");
  return string(text);
}

function limitedWidth(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const width = Number(digits);
  if (width > MAX_WIDTH) throw new EvaluationFailure("format() width too large");
  return width;
}

function formatValue(directive: Directive, value: Value): Value {
  if (value.kind === "unknown" || value.kind === "oneOf" || value.kind === "deferred") {
    const isPlain = directive.verb === "s" || directive.verb === "v";
    return isPlain ? value : unknown("an argument of format()", value.marks);
  }
  return { ...string(pad(directive, formatKnown(directive, value))), marks: value.marks };
}

function formatKnown({ flags, precision, verb }: Directive, value: Value): string {
  if (value.kind === "null") throw new EvaluationFailure("format() of null");
  switch (verb) {
    case "v":
      return flags.includes("#") ? jsonText(value) : defaultText(value);
    case "s":
      return cut(toText(value), precision);
    case "q":
      return JSON.stringify(toText(value));
    case "t":
      return String(toBool(value));
    case "d":
      return signed(flags, wholeNumber(value).toString());
    case "b":
      return signed(flags, wholeNumber(value).toString(2));
    case "o":
      return signed(flags, wholeNumber(value).toString(8));
    case "x":
    case "X": {
      const hex = wholeNumber(value).toString(16);
      return verb === "X" ? hex.toUpperCase() : hex;
    }
    case "f":
      return signed(flags, fixedPoint(toNumber(value), precision ?? 6));
    case "e":
    case "E": {
      const text = toNumber(value)
        .toExponential(precision ?? 6)
        .replace(/e([+-])(\d)$/, "e$10$2");
      return signed(flags, verb === "E" ? text.toUpperCase() : text);
    }
    case "g":
    case "G": {
      const text = generalNumber(toNumber(value), precision);
      return signed(flags, verb === "G" ? text.toUpperCase() : text);
    }
    default:
      throw new EvaluationFailure(`unrecognised format verb %${verb}`);
  }
}

function defaultText(value: Value): string {
  if (value.kind === "number") return generalNumber(value.value, undefined);
  return value.kind === "list" || value.kind === "object" ? jsonText(value) : toText(value);
}

function jsonText(value: Value): string {
  const encoded = encodeJson(value);
  if (encoded.kind !== "string") throw new EvaluationFailure("cannot be written as JSON");
  return encoded.value;
}

function wholeNumber(value: Value): bigint {
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw new EvaluationFailure("a whole number is required");
  return BigInt(number);
}

/** The shortest form, with an exponent for very large and very small numbers, like C's `%g`. */
function generalNumber(value: number, precision: number | undefined): string {
  const text =
    precision === undefined ? String(value) : String(Number(value.toPrecision(precision)));
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -4 && exponent < (precision ?? 6)) return withSignOfZero(value, text);
  return value
    .toExponential(precision === undefined ? undefined : Math.max(0, precision - 1))
    .replace(/e([+-])(\d)$/, "e$10$2");
}

function fixedPoint(value: number, digits: number): string {
  return withSignOfZero(value, value.toFixed(digits));
}

/** JavaScript drops the sign of negative zero; Terraform keeps it. */
function withSignOfZero(value: number, text: string): string {
  return Object.is(value, -0) ? `-${text}` : text;
}

function signed(flags: string, text: string): string {
  if (text.startsWith("-")) return text;
  if (flags.includes("+")) return `+${text}`;
  return flags.includes(" ") ? ` ${text}` : text;
}

function cut(text: string, precision: number | undefined): string {
  return precision === undefined ? text : [...text].slice(0, precision).join("");
}

function pad({ flags, width, verb }: Directive, text: string): string {
  const missing = width - [...text].length;
  if (missing <= 0) return text;
  if (flags.includes("-")) return text + " ".repeat(missing);
  if (!flags.includes("0") || verb === "q" || verb === "v") {
    return " ".repeat(missing) + text;
  }
  const sign = /^[-+ ]/.exec(text)?.[0] ?? "";
  return sign + "0".repeat(missing) + text.slice(sign.length);
}
