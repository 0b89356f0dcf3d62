import { numberToText, textToNumber } from "../../evaluate/number-text.ts";
import { ANY, type Type } from "../../evaluate/type-constraint.ts";
import { typeText } from "../../evaluate/type-text.ts";
import {
  areSameType,
  marked,
  nullOf,
  objectOf,
  objectType,
  Refusal,
  type TypedValue,
  tupleOf,
  unknownOf,
} from "./typed-value.ts";

/** Converts a value to a type by Terraform's rules. Refuses what can't be converted. */
export function convertTyped(value: TypedValue, type: Type): TypedValue {
  if (type.kind === "any") return value;
  if (!isConvertible(value.type, type)) throw new Refusal(`${typeText(type)} required`);
  return marked(converted(value, type), value);
}

function converted(value: TypedValue, type: Type): TypedValue {
  if (value.state === "null") return nullOf(concrete(type, value.type));
  if (value.state === "unknown") return unknownOf(concrete(type, value.type));
  if (value.state === "scalar") return convertScalar(value.value, type);
  switch (type.kind) {
    case "list":
    case "set": {
      const items = value.state === "list" ? value.items : [];
      return collection(
        type.kind,
        items,
        elementFor(
          type.element,
          items.map((item) => item.type),
        ),
      );
    }
    case "map": {
      const entries = value.state === "object" ? [...value.entries] : [];
      const element = elementFor(
        type.element,
        entries.map(([, entry]) => entry.type),
      );
      const members = entries.map(([name, entry]) => [name, convertTyped(entry, element)] as const);
      return { ...objectOf(new Map(members)), type: { kind: "map", element } };
    }
    case "tuple": {
      const items = value.state === "list" ? value.items : [];
      return tupleOf(items.map((item, index) => convertTyped(item, type.elements[index] ?? ANY)));
    }
    case "object":
      return convertObject(value, type);
    default:
      return value;
  }
}

function collection(kind: "list" | "set", items: readonly TypedValue[], element: Type): TypedValue {
  return { ...tupleOf(items.map((item) => convertTyped(item, element))), type: { kind, element } };
}

/** The type of all elements of a collection of any type. */
function elementFor(wanted: Type, types: readonly Type[]): Type {
  if (wanted.kind !== "any") return wanted;
  if (types.length === 0) return ANY;
  const common = unifyTypes(types);
  if (common === undefined) throw new Refusal("all elements must have the same type");
  return common;
}

function convertObject(value: TypedValue, type: Extract<Type, { kind: "object" }>): TypedValue {
  const given = value.state === "object" ? value.entries : new Map<string, TypedValue>();
  const entries = [...type.attributes].map(([name, attribute]) => {
    const entry = given.get(name);
    // The default of an optional attribute is checked where it is declared.
    if (entry === undefined) return [name, unknownOf(attribute.type)] as const;
    return [name, convertTyped(entry, attribute.type)] as const;
  });
  return objectOf(new Map(entries));
}

function convertScalar(value: string | number | boolean, type: Type): TypedValue {
  const result = scalarAs(value, type);
  if (result === undefined) {
    throw new Refusal(`a ${type.kind} is required`);
  }
  return { state: "scalar", value: result, type, isSensitive: false, isEphemeral: false };
}

function scalarAs(value: string | number | boolean, { kind }: Type) {
  if (kind === "string") return typeof value === "number" ? numberToText(value) : String(value);
  if (kind === "number") return typeof value === "string" ? textToNumber(value) : numberOnly(value);
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : undefined;
}

function numberOnly(value: number | boolean): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Whether a value of one type can have a value of the other, whatever it is. */
export function isConvertible(from: Type, to: Type): boolean {
  if (from.kind === "any" || to.kind === "any") return true;
  switch (to.kind) {
    case "string":
    case "number":
    case "bool":
      return (
        from.kind === to.kind ||
        (isPrimitive(from) && from.kind === "string") ||
        (to.kind === "string" && isPrimitive(from))
      );
    case "list":
    case "set":
      if (from.kind === "list" || from.kind === "set")
        return isConvertible(from.element, to.element);
      return from.kind === "tuple" && areConvertible(from.elements, to.element);
    case "map":
      if (from.kind === "map") return isConvertible(from.element, to.element);
      return (
        from.kind === "object" &&
        areConvertible(
          [...from.attributes.values()].map(({ type }) => type),
          to.element,
        )
      );
    case "tuple":
      return (
        from.kind === "tuple" &&
        from.elements.length === to.elements.length &&
        from.elements.every((element, index) => isConvertible(element, to.elements[index] ?? ANY))
      );
    case "object":
      if (from.kind === "map") {
        return [...to.attributes.values()].every(({ type }) => isConvertible(from.element, type));
      }
      return (
        from.kind === "object" &&
        [...to.attributes].every(([name, { type, isOptional }]) => {
          const given = from.attributes.get(name);
          return given === undefined ? isOptional : isConvertible(given.type, type);
        })
      );
  }
}

function areConvertible(types: readonly Type[], to: Type): boolean {
  if (to.kind === "any" && types.length > 0) return unifyTypes(types) !== undefined;
  return types.every((type) => isConvertible(type, to));
}

function isPrimitive({ kind }: Type): boolean {
  return kind === "string" || kind === "number" || kind === "bool";
}

/** The target with its open parts taken from the source. */
function concrete(to: Type, from: Type): Type {
  if (to.kind === "any") return from;
  const hasElement = "element" in to && "element" in from;
  if (hasElement) return { kind: to.kind, element: concrete(to.element, from.element) };
  return to;
}

/** The type that all values of these types can be converted to; undefined if there is none. */
export function unifyTypes(types: readonly Type[]): Type | undefined {
  const [first] = types;
  if (first === undefined) return ANY;
  if (types.every((type) => areSameType(type, first))) return first;
  if (types.some(({ kind }) => kind === "any")) return ANY;
  if (types.every(isPrimitive)) {
    return types.some(({ kind }) => kind === "string") ? { kind: "string" } : undefined;
  }
  return unifyStructures(types);
}

function unifyStructures(types: readonly Type[]): Type | undefined {
  const kinds = new Set(types.map(({ kind }) => kind));
  const isOf = (...names: Type["kind"][]) => [...kinds].every((kind) => names.includes(kind));
  if (isOf("object")) return unifyObjects(types) ?? unifyElements("map", types);
  if (isOf("map", "object")) return unifyElements("map", types);
  if (isOf("tuple")) return unifyTuples(types) ?? unifyElements("list", types);
  if (isOf("set")) return unifyElements("set", types);
  if (isOf("set", "tuple")) return unifySets(types);
  // A set and a list have no common order, but a set can become a list.
  return isOf("list", "tuple", "set") ? unifyElements("list", types) : undefined;
}

/** A tuple can become a set of the types that are given, whose elements it takes. */
function unifySets(types: readonly Type[]): Type | undefined {
  return types.find(
    (type) => type.kind === "set" && types.every((each) => isConvertible(each, type)),
  );
}

function unifyElements(kind: "list" | "set" | "map", types: readonly Type[]): Type | undefined {
  const element = unifyTypes(types.flatMap(elementTypes));
  return element && { kind, element };
}

function elementTypes(type: Type): readonly Type[] {
  if (type.kind === "tuple") return type.elements;
  if (type.kind === "object") return [...type.attributes.values()].map((each) => each.type);
  return "element" in type ? [type.element] : [];
}

function unifyObjects(types: readonly Type[]): Type | undefined {
  const objects = types.flatMap((type) => (type.kind === "object" ? [type.attributes] : []));
  const [first] = objects;
  if (first === undefined) return undefined;
  const isOneShape = objects.every(
    (each) => each.size === first.size && [...first.keys()].every((name) => each.has(name)),
  );
  if (!isOneShape) return undefined;
  const unified = new Map<string, Type>();
  for (const name of first.keys()) {
    const type = unifyTypes(objects.map((each) => each.get(name)?.type ?? ANY));
    if (type === undefined) return undefined;
    unified.set(name, type);
  }
  return objectType(unified);
}

function unifyTuples(types: readonly Type[]): Type | undefined {
  const tuples = types.flatMap((type) => (type.kind === "tuple" ? [type.elements] : []));
  const [first] = tuples;
  if (first === undefined || tuples.some(({ length }) => length !== first.length)) return undefined;
  const elements = first.map((_, index) => unifyTypes(tuples.map((each) => each[index] ?? ANY)));
  return elements.every((type) => type !== undefined) ? { kind: "tuple", elements } : undefined;
}
