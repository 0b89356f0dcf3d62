import type { Location } from "../source/source-file.ts";
import { EvaluationFailure } from "./failure.ts";
import { type Marks, mergeMarks, NO_MARKS } from "./marks.ts";

interface ValueBase {
  readonly marks: Marks;
  /** Where the value is written, if it is a literal rather than computed. */
  readonly at?: Location | undefined;
}

export interface NullValue extends ValueBase {
  readonly kind: "null";
}

export interface BoolValue extends ValueBase {
  readonly kind: "bool";
  readonly value: boolean;
}

export interface NumberValue extends ValueBase {
  readonly kind: "number";
  readonly value: number;
}

export interface StringValue extends ValueBase {
  readonly kind: "string";
  readonly value: string;
  /** The encoded document, if the text was created by `jsonencode` or a policy document. */
  readonly json?: Value | undefined;
}

/**
 * Cached facts about a collection. Values can share parts many times, so recomputing them would be
 * expensive.
 */
interface Extent {
  /** Number of contained values including itself, counted as a tree. */
  readonly size: number;
  /** Whether it contains no unknown values. */
  readonly isWhollyKnown: boolean;
}

export interface ListValue extends ValueBase, Extent {
  readonly kind: "list";
  readonly type: "tuple" | "list" | "set";
  readonly items: readonly Value[];
}

export interface ObjectValue extends ValueBase, Extent {
  readonly kind: "object";
  readonly type: "object" | "map";
  readonly entries: ReadonlyMap<string, Value>;
}

/** A value that can't be determined from the code: a required variable, a computed attribute, … */
export interface UnknownValue extends ValueBase {
  readonly kind: "unknown";
  /** The missing information: `var.vpc_id`, `aws_vpc.main.id`. */
  readonly cause: string;
  /** Whether it is known to be non-null: a required variable, a computed attribute. */
  readonly isNotNull?: boolean | undefined;
  /** Whether it is known to be some text that isn't empty, or some number of at least one. */
  readonly isNotEmpty?: boolean | undefined;
  /** The texts that the code compares it with, if it is taken to be none that the code names. */
  readonly isNot?: readonly string[] | undefined;
  /** Whether it stands for any number of further elements of the list that it is in. */
  readonly isRest?: boolean | undefined;
  /** Whether it is unknown because its evaluation failed, which Terraform would refuse. */
  readonly isFailure?: boolean | undefined;
  /** Whether the provider computes it, like IDs and ARNs. */
  readonly isComputed?: boolean | undefined;
  /** For partly known text: the pieces in order. */
  readonly parts?: readonly Value[] | undefined;
  /** For encoded or compressed text that isn't fully known: the text before that. */
  readonly plain?: Value | undefined;
  /** For encoded text: the document, with some unknown leaves. */
  readonly json?: Value | undefined;
  /** For a collection with unknown keys: what is known about every element. */
  readonly element?: Value | undefined;
  /** For an object with a partly known key: its members in order. */
  readonly members?: readonly (readonly [key: Value, value: Value])[] | undefined;
}

/** A value known to be one of several, as after an unknown condition. */
export interface OneOfValue extends ValueBase {
  readonly kind: "oneOf";
  readonly options: readonly Value[];
}

/** Lazily computed members: a resource's attributes, a module's outputs. */
export interface Members {
  /** The name used in messages: `aws_vpc.main`. */
  readonly name: string;
  member(name: string): Value;
}

export interface DeferredValue extends ValueBase {
  readonly kind: "deferred";
  readonly members: Members;
}

export type Value =
  | NullValue
  | BoolValue
  | NumberValue
  | StringValue
  | ListValue
  | ObjectValue
  | UnknownValue
  | OneOfValue
  | DeferredValue;

/** Maximum number of values in a computed value. */
const MAX_SIZE = 100_000;

/** Maximum number of alternatives; beyond this, the value is simply unknown. */
const MAX_OPTIONS = 8;

export function nullValue(at?: Location): NullValue {
  return { kind: "null", marks: NO_MARKS, at };
}

export function bool(value: boolean, at?: Location): BoolValue {
  return { kind: "bool", value, marks: NO_MARKS, at };
}

export function number(value: number, at?: Location): NumberValue {
  return { kind: "number", value, marks: NO_MARKS, at };
}

export function string(value: string, at?: Location): StringValue {
  return { kind: "string", value, marks: NO_MARKS, at };
}

export function tuple(items: readonly Value[], at?: Location): ListValue {
  return { kind: "list", type: "tuple", items, marks: NO_MARKS, at, ...extent(items) };
}

export function list(items: readonly Value[], type: ListValue["type"] = "list"): ListValue {
  return { kind: "list", type, items, marks: NO_MARKS, ...extent(items) };
}

/** What an unknown collection adds to a list, or what a value adds that may not be in it. */
export function restOf(value: Value): UnknownValue {
  if (value.kind === "unknown") {
    const { element, cause, marks } = value;
    const each = element?.kind === "unknown" ? element : unknown(cause, marks);
    return { ...each, isRest: true };
  }
  const cause = value.kind === "deferred" ? value.members.name : "an element";
  return { ...unknown(cause, value.marks), isRest: true };
}

export function isRest(value: Value): boolean {
  return value.kind === "unknown" && value.isRest === true;
}

/** Whether a list has further elements, of which the number isn't known. */
export function hasRest(value: Value): boolean {
  return value.kind === "list" && !value.isWhollyKnown && value.items.some(isRest);
}

export function object(entries: ReadonlyMap<string, Value>, at?: Location): ObjectValue {
  const measured = extent(entries.values());
  return { kind: "object", type: "object", entries, marks: NO_MARKS, at, ...measured };
}

export function map(entries: ReadonlyMap<string, Value>): ObjectValue {
  return { kind: "object", type: "map", entries, marks: NO_MARKS, ...extent(entries.values()) };
}

/** Fails if the collection exceeds the size limit. */
function extent(children: Iterable<Value>): Extent {
  let size = 1;
  let known = true;
  for (const child of children) {
    size += sizeOf(child);
    known &&= isWhollyKnown(child);
  }
  if (size > MAX_SIZE) throw new EvaluationFailure("too large to evaluate");
  return { size, isWhollyKnown: known };
}

/** The number of values in a value, including itself. */
export function sizeOf(value: Value): number {
  if (value.kind === "list" || value.kind === "object") return value.size;
  if (value.kind !== "oneOf") return 1;
  return value.options.reduce((sum, option) => sum + sizeOf(option), 1);
}

export function unknown(cause: string, marks: Marks = NO_MARKS): UnknownValue {
  return { kind: "unknown", cause, marks };
}

/** Whether a value is unknown because Terraform would refuse the expression. */
export function isFailure(value: Value): value is UnknownValue {
  return value.kind === "unknown" && value.isFailure === true;
}

/** A value that is one of `options`, deduplicated. Too many options give an unknown value. */
export function oneOf(options: readonly Value[], cause: string): Value {
  const [only] = options;
  if (options.length === 1 && only !== undefined && only.kind !== "oneOf") return only;
  const distinct: Value[] = [];
  for (const option of options.flatMap(alternatives)) {
    if (distinct.some((other) => areIdentical(other, option))) continue;
    if (distinct.length >= MAX_OPTIONS) {
      return unknown(cause, options.map(({ marks }) => marks).reduce(mergeMarks));
    }
    distinct.push(option);
  }
  const [first] = distinct;
  if (first === undefined) return unknown(cause);
  if (distinct.length === 1) return first;
  const marks = distinct.map((option) => option.marks).reduce(mergeMarks);
  return { kind: "oneOf", options: distinct, marks };
}

/** The possible values: the options of a one-of, or the value itself. */
export function alternatives(value: Value): readonly Value[] {
  return value.kind === "oneOf"
    ? value.options.map((option) => withMarks(option, value.marks))
    : [value];
}

/** The value with `marks` added. */
export function withMarks<V extends Value>(value: V, marks: Marks): V {
  const merged = mergeMarks(value.marks, marks);
  return merged === value.marks ? value : { ...value, marks: merged };
}

/** The value with the location `at`, unless it already has one. */
export function writtenAt<V extends Value>(value: V, at: Location): V {
  return value.at === undefined ? { ...value, at } : value;
}

/** The marks of the value and of everything it contains. */
export function deepMarks(value: Value): Marks {
  switch (value.kind) {
    case "list":
      return value.items.map(deepMarks).reduce(mergeMarks, value.marks);
    case "object":
      return [...value.entries.values()].map(deepMarks).reduce(mergeMarks, value.marks);
    default:
      return value.marks;
  }
}

/** Whether the value contains no unknown values. */
export function isWhollyKnown(value: Value): boolean {
  switch (value.kind) {
    case "unknown":
    case "oneOf":
    case "deferred":
      return false;
    case "list":
    case "object":
      return value.isWhollyKnown;
    default:
      return true;
  }
}

/**
 * Whether two values are the same known data, ignoring marks and locations. Unknown values are
 * never identical.
 */
export function areIdentical(a: Value, b: Value): boolean {
  if (a.kind === "list" && b.kind === "list") {
    return (
      a.items.length === b.items.length &&
      a.items.every((item, index) => {
        const other = b.items[index];
        return other !== undefined && areIdentical(item, other);
      })
    );
  }
  if (a.kind === "object" && b.kind === "object") {
    return (
      a.entries.size === b.entries.size &&
      a.entries.entries().every(([key, item]) => {
        const other = b.entries.get(key);
        return other !== undefined && areIdentical(item, other);
      })
    );
  }
  if (a.kind === "null") return b.kind === "null";
  return "value" in a && "value" in b && a.kind === b.kind && a.value === b.value;
}
