import type { Marks } from "./marks.ts";
import type { Type } from "./type-constraint.ts";
import { nullValue, object, unknown, type Value, withMarks } from "./value.ts";

/**
 * What is known of a value that the caller must give: optional attributes that the caller leaves
 * out have their default. `ofDefaults` marks these.
 */
export function requiredValue(type: Type, name: string, marks: Marks, ofDefaults: Marks): Value {
  const open = { ...unknown(name, marks), isNotNull: true };
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return hasDefaults(type.element)
        ? { ...open, element: requiredValue(type.element, `${name}[*]`, marks, ofDefaults) }
        : open;
    case "object":
      return hasDefaults(type) ? requiredObject(type, name, marks, ofDefaults) : open;
    default:
      return open;
  }
}

function requiredObject(
  { attributes }: Extract<Type, { kind: "object" }>,
  name: string,
  marks: Marks,
  ofDefaults: Marks,
): Value {
  const entries = [...attributes].map(([attribute, { type, isOptional, fallback }]) => {
    const value = isOptional
      ? withMarks(fallback ?? nullValue(), ofDefaults)
      : requiredValue(type, `${name}.${attribute}`, marks, ofDefaults);
    return [attribute, value] as const;
  });
  return object(new Map(entries));
}

/** Whether callers may leave out a part of a value. */
function hasDefaults(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return hasDefaults(type.element);
    case "object":
      return [...type.attributes.values()].some(
        (attribute) => attribute.isOptional || hasDefaults(attribute.type),
      );
    default:
      return false;
  }
}
