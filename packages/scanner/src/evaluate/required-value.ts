import { fallbackOf } from "./convert.ts";
import type { Marks } from "./marks.ts";
import type { Type } from "./type-constraint.ts";
import { object, unknown, type Value, withMarks } from "./value.ts";

/** How the parts of a required value are marked, and which of them validations ask about. */
export interface RequiredParts {
  readonly marks: Marks;
  readonly ofDefaults: Marks;
  /** A default that a validation refuses is none. */
  isValidated(attribute: string): boolean;
}

/**
 * What is known of a value that the caller must give: optional attributes that the caller leaves
 * out have their default.
 */
export function requiredValue(type: Type, name: string, parts: RequiredParts): Value {
  const { marks } = parts;
  const open = { ...unknown(name, marks), isNotNull: true };
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return hasDefaults(type.element)
        ? { ...open, element: requiredValue(type.element, `${name}[*]`, parts) }
        : open;
    case "object":
      return hasDefaults(type) ? requiredObject(type, name, parts) : open;
    default:
      return open;
  }
}

function requiredObject(
  { attributes }: Extract<Type, { kind: "object" }>,
  name: string,
  parts: RequiredParts,
): Value {
  const entries = [...attributes].map(([attribute, { type, isOptional, fallback }]) => {
    const hasDefault = isOptional && !parts.isValidated(attribute);
    const value = hasDefault
      ? withMarks(fallbackOf(type, fallback), parts.ofDefaults)
      : requiredValue(type, `${name}.${attribute}`, parts);
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
