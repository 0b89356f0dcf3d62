import type { Expression, ObjectConstructor } from "../hcl/ast.ts";
import { EvaluationFailure } from "./failure.ts";
import type { Value } from "./value.ts";

/** A type constraint, as in a variable's `type`. */
export type Type =
  | { readonly kind: "any" | "string" | "number" | "bool" }
  | { readonly kind: "list" | "set" | "map"; readonly element: Type }
  | { readonly kind: "tuple"; readonly elements: readonly Type[] }
  | { readonly kind: "object"; readonly attributes: ReadonlyMap<string, AttributeType> };

export interface AttributeType {
  readonly type: Type;
  readonly isOptional: boolean;
  /** The default in `optional(type, default)`; undefined means null. */
  readonly fallback: Value | undefined;
}

export const ANY: Type = { kind: "any" };

type EvaluateDefault = (expression: Expression) => Value;

/**
 * Parses a type constraint. Throws `EvaluationFailure` if the expression isn't one. Quoted names
 * are Terraform 0.11 syntax, in which `"list"` means a list of strings.
 */
export function parseType(expression: Expression, evaluateDefault: EvaluateDefault): Type {
  switch (expression.kind) {
    case "variable":
      return namedType(expression.name);
    case "literal":
      if (expression.value === "list" || expression.value === "map") {
        return { kind: expression.value, element: { kind: "string" } };
      }
      return namedType(String(expression.value));
    case "parenthesised":
      return parseType(expression.inner, evaluateDefault);
    case "call":
      return constructedType(expression.name, expression.args, evaluateDefault);
    default:
      throw new EvaluationFailure("not a type constraint");
  }
}

function namedType(name: string): Type {
  switch (name) {
    case "any":
    case "string":
    case "number":
    case "bool":
      return { kind: name };
    case "list":
    case "set":
    case "map":
      return { kind: name, element: ANY };
    default:
      throw new EvaluationFailure(`"${name}" is not a type`);
  }
}

function constructedType(
  name: string,
  args: readonly Expression[],
  evaluateDefault: EvaluateDefault,
): Type {
  const [argument, another] = args;
  if (argument !== undefined && another === undefined) {
    if (name === "list" || name === "set" || name === "map") {
      return { kind: name, element: parseType(argument, evaluateDefault) };
    }
    if (name === "tuple" && argument.kind === "tuple") {
      const elements = argument.items.map((item) => parseType(item, evaluateDefault));
      return { kind: "tuple", elements };
    }
    if (name === "object" && argument.kind === "object") {
      return { kind: "object", attributes: attributeTypes(argument, evaluateDefault) };
    }
  }
  throw new EvaluationFailure(`"${name}(…)" is not a type`);
}

function attributeTypes(
  { items }: ObjectConstructor,
  evaluateDefault: EvaluateDefault,
): ReadonlyMap<string, AttributeType> {
  const attributes = new Map<string, AttributeType>();
  for (const { key, value } of items) {
    if (key.kind !== "literal") throw new EvaluationFailure("attribute names must be plain words");
    if (attributes.has(String(key.value)))
      throw new EvaluationFailure("an attribute is there twice");
    attributes.set(String(key.value), attributeType(value, evaluateDefault));
  }
  return attributes;
}

function attributeType(expression: Expression, evaluateDefault: EvaluateDefault): AttributeType {
  if (expression.kind !== "call" || expression.name !== "optional") {
    const type = parseType(expression, evaluateDefault);
    return { type, isOptional: false, fallback: undefined };
  }
  const [typeExpression, fallback] = expression.args;
  if (typeExpression === undefined) throw new EvaluationFailure("optional() needs a type");
  return {
    type: parseType(typeExpression, evaluateDefault),
    isOptional: true,
    fallback: fallback === undefined ? undefined : evaluateDefault(fallback),
  };
}
