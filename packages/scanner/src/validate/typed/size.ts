import type { Type } from "../../evaluate/type-constraint.ts";
import type { TypedValue } from "./typed-value.ts";

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

export function sizeOfType(type: Type): number {
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
