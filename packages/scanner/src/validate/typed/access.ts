import { ANY } from "../../evaluate/type-constraint.ts";
import { convertTyped } from "./conversion.ts";
import {
  ANYTHING,
  marked,
  NUMBER,
  Refusal,
  STRING,
  type TypedValue,
  tupleOf,
  unknownOf,
} from "./typed-value.ts";

/** `value.name` */
export function attributeOfTyped(value: TypedValue, name: string): TypedValue {
  const { type } = value;
  if (value.state === "null") throw new Refusal(`null has no attribute "${name}"`);
  switch (type.kind) {
    case "any":
      return marked(ANYTHING, value);
    case "object": {
      const attribute = type.attributes.get(name);
      if (attribute === undefined) throw new Refusal(`there is no attribute "${name}"`);
      const known = value.state === "object" ? value.entries.get(name) : undefined;
      return marked(known ?? unknownOf(attribute.type), value);
    }
    case "map": {
      if (value.state !== "object") return marked(unknownOf(type.element), value);
      const entry = value.entries.get(name);
      if (entry === undefined) throw new Refusal(`there is no element "${name}"`);
      return marked(entry, value);
    }
    default:
      throw new Refusal(`a ${type.kind} has no attribute "${name}"`);
  }
}

/** `value[key]` */
export function elementOfTyped(value: TypedValue, key: TypedValue): TypedValue {
  if (value.state === "null") throw new Refusal("null has no elements");
  if (key.state === "null") throw new Refusal("the index is null");
  const { type } = value;
  if (type.kind === "any" || key.type.kind === "any") return marked(ANYTHING, value, key);
  return marked(element(value, key), value, key);
}

function element(value: TypedValue, key: TypedValue): TypedValue {
  const { type } = value;
  switch (type.kind) {
    case "list":
    case "tuple": {
      const index = convertTyped(key, NUMBER);
      if (index.state !== "scalar")
        return type.kind === "list" ? unknownOf(type.element) : ANYTHING;
      const place = Number(index.value);
      if (place < 0 || !Number.isInteger(place)) throw new Refusal("the index is out of range");
      if (type.kind === "list" && value.state !== "list") return unknownOf(type.element);
      const item = value.state === "list" ? value.items[place] : undefined;
      const itemType = type.kind === "tuple" ? type.elements[place] : undefined;
      if (item === undefined && itemType === undefined)
        throw new Refusal("the index is out of range");
      return item ?? unknownOf(itemType ?? ANY);
    }
    case "map": {
      const name = convertTyped(key, STRING);
      if (name.state !== "scalar" || value.state !== "object") return unknownOf(type.element);
      return attributeOfTyped(value, String(name.value));
    }
    case "object": {
      const name = convertTyped(key, STRING);
      if (name.state !== "scalar" || value.state !== "object") return ANYTHING;
      return attributeOfTyped(value, String(name.value));
    }
    default:
      throw new Refusal(`a ${type.kind} can't be indexed`);
  }
}

/** `value[*]…`, with what follows applied to each element. */
export function splatOfTyped(
  value: TypedValue,
  each: (item: TypedValue) => TypedValue,
): TypedValue {
  const { type } = value;
  if (type.kind === "any") return value.state === "null" ? tupleOf([]) : marked(ANYTHING, value);
  const isCollection = type.kind === "list" || type.kind === "set" || type.kind === "tuple";
  if (!isCollection) {
    if (value.state === "null") return marked(tupleOf([]), value);
    const one = each(value);
    return marked(value.state === "unknown" ? ANYTHING : tupleOf([one]), value);
  }
  if (value.state === "null") throw new Refusal("a splat of null");
  if (value.state === "list") return marked(tupleOf(value.items.map(each)), value);
  if (type.kind === "tuple")
    return marked(tupleOf(type.elements.map((item) => each(unknownOf(item)))), value);
  return marked(unknownOf({ kind: "list", element: each(unknownOf(type.element)).type }), value);
}

/** The elements to iterate over: key and value; undefined if they aren't known. */
export function iterations(
  value: TypedValue,
): readonly (readonly [key: TypedValue, value: TypedValue])[] | undefined {
  const { type } = value;
  if (value.state === "null") throw new Refusal("null can't be iterated over");
  if (type.kind === "any") return undefined;
  if (type.kind === "string" || type.kind === "number" || type.kind === "bool") {
    throw new Refusal(`a ${type.kind} can't be iterated over`);
  }
  if (value.state === "list") {
    return value.items.map((item, index) => {
      const key: TypedValue = type.kind === "set" ? item : numberKey(index);
      return [key, item] as const;
    });
  }
  if (value.state !== "object") return undefined;
  return [...value.entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => [textKey(name), entry] as const);
}

function numberKey(value: number): TypedValue {
  return { state: "scalar", value, type: NUMBER, isSensitive: false, isEphemeral: false };
}

function textKey(value: string): TypedValue {
  return { state: "scalar", value, type: STRING, isSensitive: false, isEphemeral: false };
}
