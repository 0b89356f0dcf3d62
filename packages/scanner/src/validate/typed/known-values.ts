import { ANY, type Type } from "../../evaluate/type-constraint.ts";
import {
  bool,
  list,
  map,
  nullValue,
  number,
  object,
  string,
  tuple,
  type Value,
} from "../../evaluate/value.ts";
import { unifyTypes } from "./conversion.ts";
import { ANYTHING, nullOf, objectOf, scalar, type TypedValue, tupleOf } from "./typed-value.ts";

/** A fully known value for the evaluator's functions. */
export function toEvaluated(value: TypedValue): Value {
  switch (value.state) {
    case "null":
      return nullValue();
    case "scalar":
      if (typeof value.value === "string") return string(value.value);
      return typeof value.value === "number" ? number(value.value) : bool(value.value);
    case "list": {
      const items = value.items.map(toEvaluated);
      const { kind } = value.type;
      return kind === "list" || kind === "set" ? list(items, kind) : tuple(items);
    }
    case "object": {
      const entries = new Map(
        [...value.entries].map(([name, entry]) => [name, toEvaluated(entry)]),
      );
      return value.type.kind === "map" ? map(entries) : object(entries);
    }
    default:
      throw new Error("An unknown value has no known one");
  }
}

/** What a function of the evaluator returned, with the types of its parts. */
export function fromEvaluated(value: Value): TypedValue {
  switch (value.kind) {
    case "null":
      return nullOf(ANY);
    case "string":
    case "number":
    case "bool":
      return scalar(value.value);
    case "list": {
      const made = tupleOf(value.items.map(fromEvaluated));
      return value.type === "tuple" ? made : withElement(made, value.type);
    }
    case "object": {
      const entries = [...value.entries].map(
        ([name, entry]) => [name, fromEvaluated(entry)] as const,
      );
      const made = objectOf(new Map(entries));
      return value.type === "object" ? made : withElement(made, "map");
    }
    default:
      return ANYTHING;
  }
}

function withElement(value: TypedValue, kind: "list" | "set" | "map"): TypedValue {
  const parts =
    value.state === "list"
      ? value.items
      : value.state === "object"
        ? [...value.entries.values()]
        : [];
  const element: Type = unifyTypes(parts.map(({ type }) => type)) ?? ANY;
  return { ...value, type: { kind, element } };
}
