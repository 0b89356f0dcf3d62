import type { Location } from "../source/source-file.ts";
import { EvaluationFailure } from "./failure.ts";
import { type Marks, mergeMarks, NO_MARKS } from "./marks.ts";

interface ValueBase {
  readonly marks: Marks;
  /** Where the value is written, when it was written as such and not computed. */
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
  /** The document this text encodes, when it was made by `jsonencode` or a policy document. */
  readonly json?: Value | undefined;
}

/** Facts about a collection that would be costly to find anew: values may share parts many times. */
interface Extent {
  /** Number of values in it, itself included, counted as a tree. */
  readonly size: number;
  /** Whether nothing in it is unknown. */
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

/** A value that cannot be known from the code: a required variable, a computed attribute, … */
export interface UnknownValue extends ValueBase {
  readonly kind: "unknown";
  /** What would have to be known, in words: `var.vpc_id`, `aws_vpc.main.id`. */
  readonly cause: string;
  /** Whether it is at least known to be something: a required variable, a computed attribute. */
  readonly isNotNull?: boolean | undefined;
  /** Whether the provider makes it up, as with ids and ARNs. */
  readonly isComputed?: boolean | undefined;
  /** For text of which some pieces are known: the pieces in order. */
  readonly parts?: readonly Value[] | undefined;
  /** For encoded text: the document, of which some leaves are unknown. */
  readonly json?: Value | undefined;
  /** For a collection of unknown keys: what can be said of any of its elements. */
  readonly element?: Value | undefined;
  /** For an object of which a key is partly known text: its members in order. */
  readonly members?: readonly (readonly [key: Value, value: Value])[] | undefined;
}

/** A value known to be one of a few, as after a condition that is unknown. */
export interface OneOfValue extends ValueBase {
  readonly kind: "oneOf";
  readonly options: readonly Value[];
}

/** Members computed when asked for: a resource's attributes, a module's outputs. */
export interface Members {
  /** What this is, for messages: `aws_vpc.main`. */
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

/** Values with more parts than this are not computed. */
const MAX_SIZE = 100_000;

/** More alternatives than this are not worth telling from "unknown". */
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

export function object(entries: ReadonlyMap<string, Value>, at?: Location): ObjectValue {
  const measured = extent(entries.values());
  return { kind: "object", type: "object", entries, marks: NO_MARKS, at, ...measured };
}

export function map(entries: ReadonlyMap<string, Value>): ObjectValue {
  return { kind: "object", type: "map", entries, marks: NO_MARKS, ...extent(entries.values()) };
}

/** Fails when the collection would be larger than can be worked with. */
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

/** The number of values in a value, itself included. */
export function sizeOf(value: Value): number {
  if (value.kind === "list" || value.kind === "object") return value.size;
  if (value.kind !== "oneOf") return 1;
  return value.options.reduce((sum, option) => sum + sizeOf(option), 1);
}

export function unknown(cause: string, marks: Marks = NO_MARKS): UnknownValue {
  return { kind: "unknown", cause, marks };
}

/** The value that is one of `options`; equal options count once, too many give "unknown". */
export function oneOf(options: readonly Value[], cause: string): Value {
  const distinct: Value[] = [];
  for (const option of options.flatMap(alternatives)) {
    if (!distinct.some((other) => areIdentical(other, option))) distinct.push(option);
  }
  const [first] = distinct;
  if (first === undefined) return unknown(cause);
  if (distinct.length === 1) return first;
  const marks = distinct.map((option) => option.marks).reduce(mergeMarks);
  if (distinct.length > MAX_OPTIONS) return unknown(cause, marks);
  return { kind: "oneOf", options: distinct, marks };
}

/** The values a value may have: itself, or the options of a one-of. */
export function alternatives(value: Value): readonly Value[] {
  return value.kind === "oneOf"
    ? value.options.map((option) => withMarks(option, value.marks))
    : [value];
}

/** The same value with `marks` added to its own. */
export function withMarks<V extends Value>(value: V, marks: Marks): V {
  const merged = mergeMarks(value.marks, marks);
  return merged === value.marks ? value : { ...value, marks: merged };
}

/** The same value, said to be written at `at` unless it has a place already. */
export function writtenAt<V extends Value>(value: V, at: Location): V {
  return value.at === undefined ? { ...value, at } : value;
}

/** The marks of the value and of everything in it. */
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

/** Whether nothing in the value is unknown. */
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

/** Whether two values are the same known data, marks and places aside. Unknowns equal nothing. */
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
