import { EvaluationFailure } from "../evaluate/failure.ts";
import { ANY, type AttributeType, parseType, type Type } from "../evaluate/type-constraint.ts";
import { string } from "../evaluate/value.ts";
import { parseHclExpression } from "../hcl/parser.ts";

/** How a type constraint changed for callers. */
export type TypeDifference = "same" | "other-defaults" | "wider" | "narrower";

/** Compares two type constraints as written; null means there is none. */
export function compareTypes(before: string | null, after: string | null): TypeDifference {
  if (before === after) return "same";
  const [old, now] = [readType(before), readType(after)];
  // An unparseable type can't be shown to accept the same values.
  if (old === undefined || now === undefined) return "narrower";
  if (!takesAll(now, old)) return "narrower";
  if (!takesAll(old, now)) return "wider";
  return defaultsOf(old) === defaultsOf(now) ? "same" : "other-defaults";
}

function readType(written: string | null): Type | undefined {
  if (written === null) return ANY;
  const expression = parseHclExpression(written);
  if (expression === undefined) return undefined;
  try {
    // Attribute defaults are compared by source text.
    return parseType(expression, ({ start, end }) => string(written.slice(start, end)));
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** Whether `wanted` accepts every value of `given` without data loss. */
function takesAll(wanted: Type, given: Type): boolean {
  if (wanted.kind === "any") return true;
  switch (given.kind) {
    case "any":
      return false;
    case "string":
    case "number":
    case "bool":
      // Terraform converts numbers and booleans to strings.
      return wanted.kind === given.kind || wanted.kind === "string";
    case "list":
    case "set":
      return (
        (wanted.kind === "list" || wanted.kind === "set") && takesAll(wanted.element, given.element)
      );
    case "map":
      return wanted.kind === "map" && takesAll(wanted.element, given.element);
    case "tuple":
      return takesTuple(wanted, given.elements);
    case "object":
      return takesObject(wanted, given.attributes);
  }
}

function takesTuple(wanted: Type, elements: readonly Type[]): boolean {
  if (wanted.kind === "list" || wanted.kind === "set") {
    return elements.every((element) => takesAll(wanted.element, element));
  }
  return (
    wanted.kind === "tuple" &&
    wanted.elements.length === elements.length &&
    wanted.elements.every((element, index) => takesAll(element, elements[index] ?? ANY))
  );
}

function takesObject(wanted: Type, given: ReadonlyMap<string, AttributeType>): boolean {
  if (wanted.kind === "map") {
    return [...given.values()].every(({ type }) => takesAll(wanted.element, type));
  }
  if (wanted.kind !== "object") return false;
  const isDropped = [...given.keys()].some((name) => !wanted.attributes.has(name));
  if (isDropped) return false;
  return [...wanted.attributes].every(([name, { type, isOptional }]) => {
    const offered = given.get(name);
    if (offered === undefined) return isOptional;
    return takesAll(type, offered.type) && (isOptional || !offered.isOptional);
  });
}

/** All attribute defaults in a type, sorted by name. */
function defaultsOf(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return defaultsOf(type.element);
    case "tuple":
      return type.elements.map(defaultsOf).join();
    case "object":
      return [...type.attributes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { type: own, fallback }]) => {
          const written = fallback?.kind === "string" ? fallback.value.replace(/\s+/g, " ") : "";
          return `${name}=${written}(${defaultsOf(own)})`;
        })
        .join();
    default:
      return "";
  }
}
