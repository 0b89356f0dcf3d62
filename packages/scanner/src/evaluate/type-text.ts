import type { Type } from "./type-constraint.ts";

/** A readable type name without object attributes. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeText(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(typeText).join(", ")}])`;
    case "object":
      return "object({…})";
    default:
      return type.kind;
  }
}
