import { ANY, type Type } from "../../evaluate/type-constraint.ts";

/** What a value carries along: whether it is sensitive or ephemeral. */
export interface TypedMarks {
  readonly isSensitive: boolean;
  readonly isEphemeral: boolean;
}

/**
 * A value as `terraform validate` knows it: all inputs are unknown, but their types are known. An
 * unknown value of any type can be anything.
 */
export type TypedValue = TypedMarks & { readonly type: Type } & (
    | { readonly state: "unknown" | "null" }
    | { readonly state: "scalar"; readonly value: string | number | boolean }
    | { readonly state: "list"; readonly items: readonly TypedValue[] }
    | { readonly state: "object"; readonly entries: ReadonlyMap<string, TypedValue> }
  );

const UNMARKED: TypedMarks = { isSensitive: false, isEphemeral: false };

export const STRING: Type = { kind: "string" };
export const NUMBER: Type = { kind: "number" };
export const BOOL: Type = { kind: "bool" };

/** Maximum number of elements of a known collection; larger ones only keep their type. */
const MAX_ITEMS = 2_000;

/** Maximum number of nodes of a value; a larger one can be anything. */
const MAX_SIZE = 10_000;

export function unknownOf(type: Type): TypedValue {
  return { state: "unknown", type, ...UNMARKED };
}

export const ANYTHING: TypedValue = unknownOf(ANY);

export function nullOf(type: Type): TypedValue {
  return { state: "null", type, ...UNMARKED };
}

export function scalar(value: string | number | boolean): TypedValue {
  const type = typeof value === "string" ? STRING : typeof value === "number" ? NUMBER : BOOL;
  return { state: "scalar", value, type, ...UNMARKED };
}

export function tupleOf(items: readonly TypedValue[]): TypedValue {
  if (isTooLarge(items)) return ANYTHING;
  const type: Type = { kind: "tuple", elements: items.map((item) => item.type) };
  if (items.length > MAX_ITEMS) return unknownOf(type);
  return { state: "list", items, type, ...UNMARKED };
}

function isTooLarge(parts: Iterable<TypedValue>): boolean {
  let size = 1;
  for (const part of parts) {
    size += Math.max(sizeOfTyped(part), sizeOfType(part.type));
    if (size > MAX_SIZE) return true;
  }
  return false;
}

export function objectOf(entries: ReadonlyMap<string, TypedValue>): TypedValue {
  if (isTooLarge(entries.values())) return ANYTHING;
  const type = objectType(new Map([...entries].map(([name, value]) => [name, value.type])));
  if (entries.size > MAX_ITEMS) return unknownOf(type);
  return { state: "object", entries, type, ...UNMARKED };
}

export function objectType(types: ReadonlyMap<string, Type>): Type {
  const attributes = [...types].map(
    ([name, type]) => [name, { type, isOptional: false, fallback: undefined }] as const,
  );
  return { kind: "object", attributes: new Map(attributes) };
}

/** The value with further marks. */
export function marked(value: TypedValue, ...others: readonly TypedMarks[]): TypedValue {
  const isSensitive = value.isSensitive || others.some((each) => each.isSensitive);
  const isEphemeral = value.isEphemeral || others.some((each) => each.isEphemeral);
  if (isSensitive === value.isSensitive && isEphemeral === value.isEphemeral) return value;
  return { ...value, isSensitive, isEphemeral };
}

/** The marks of a value and of everything in it. */
export function marksIn(value: TypedValue): TypedMarks {
  const inner =
    value.state === "list"
      ? value.items
      : value.state === "object"
        ? [...value.entries.values()]
        : [];
  return inner.map(marksIn).reduce(
    (all, each) => ({
      isSensitive: all.isSensitive || each.isSensitive,
      isEphemeral: all.isEphemeral || each.isEphemeral,
    }),
    { isSensitive: value.isSensitive, isEphemeral: value.isEphemeral },
  );
}

/** Whether no part of the value is unknown. */
export function isKnown(value: TypedValue): boolean {
  switch (value.state) {
    case "unknown":
      return false;
    case "list":
      return value.items.every(isKnown);
    case "object":
      return [...value.entries.values()].every(isKnown);
    default:
      return true;
  }
}

export function isAny({ kind }: Type): boolean {
  return kind === "any";
}

/** What Terraform would refuse, in a few words. */
export class Refusal extends Error {}

export function areSameType(a: Type, b: Type): boolean {
  switch (a.kind) {
    case "list":
    case "set":
    case "map":
      return a.kind === b.kind && areSameType(a.element, b.element);
    case "tuple":
      return (
        b.kind === "tuple" &&
        a.elements.length === b.elements.length &&
        a.elements.every((element, index) => areSameType(element, b.elements[index] ?? ANY))
      );
    case "object":
      return (
        b.kind === "object" &&
        a.attributes.size === b.attributes.size &&
        [...a.attributes].every(([name, { type }]) => {
          const other = b.attributes.get(name);
          return other !== undefined && areSameType(type, other.type);
        })
      );
    default:
      return a.kind === b.kind;
  }
}

/**
 * Sizes are kept per object, because values that contain one another share their parts: a chain of
 * lists that double would otherwise take time without an end.
 */
const sizes = new WeakMap<object, number>();

/** The number of nodes in a value, with its type if its parts aren't known. */
export function sizeOfTyped(value: TypedValue): number {
  if (value.state !== "list" && value.state !== "object") return sizeOfType(value.type);
  let size = sizes.get(value);
  if (size === undefined) {
    const parts = value.state === "list" ? value.items : value.entries.values();
    size = 1;
    for (const part of parts) size += sizeOfTyped(part);
    sizes.set(value, size);
  }
  return size;
}

function sizeOfType(type: Type): number {
  if (type.kind !== "tuple" && type.kind !== "object" && !("element" in type)) return 1;
  let size = sizes.get(type);
  if (size === undefined) {
    size = 1;
    for (const part of partsOf(type)) size += sizeOfType(part);
    sizes.set(type, size);
  }
  return size;
}

function* partsOf(type: Type): Generator<Type> {
  if (type.kind === "tuple") yield* type.elements;
  else if (type.kind === "object")
    for (const { type: each } of type.attributes.values()) yield each;
  else if ("element" in type) yield type.element;
}
