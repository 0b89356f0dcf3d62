import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import { callFunction } from "../../evaluate/functions/call.ts";
import type { EvaluationContext } from "../../evaluate/scope.ts";
import { ANY, type Type } from "../../evaluate/type-constraint.ts";
import { convertTyped, isConvertible, unifyTypes } from "./conversion.ts";
import { fromEvaluated, toEvaluated } from "./known-values.ts";
import type { Signature } from "./signatures.ts";
import {
  ANYTHING,
  isKnown,
  marked,
  marksIn,
  objectType,
  Refusal,
  type TypedValue,
  unknownOf,
} from "./typed-value.ts";

/** Failures of the evaluator that are its own limits rather than Terraform's. */
const OWN_LIMIT = /too (large|long|deep)|too many elements|not supported/;

/** Functions whose result is known only when Terraform runs. */
const LATER: ReadonlySet<string> = new Set(
  "abspath bcrypt pathexpand plantimestamp rsadecrypt timestamp uuid".split(" "),
);

/** Functions whose result has the same type for anything. */
const OF_ANYTHING: ReadonlySet<string> = new Set(
  "jsonencode length tobool tolist tomap tonumber toset tostring yamlencode".split(" "),
);

/** Functions that need at least one of the arguments that they take any number of. */
const NEEDS_ONE = /^(max|min|coalesce|coalescelist|concat|setproduct|range|join)$/;

/** Calls a function with values of which only the types may be known. */
export function callTyped(
  name: string,
  signature: Signature,
  args: readonly TypedValue[],
  context: EvaluationContext,
): TypedValue {
  const { parameters, rest, returns } = signature;
  const fewest = parameters.length + (NEEDS_ONE.test(name) ? 1 : 0);
  if (args.length < fewest) {
    throw new Refusal(`${name}() needs more arguments`);
  }
  if (rest === undefined && args.length > parameters.length) {
    throw new Refusal(`${name}() takes fewer arguments`);
  }
  const given = args.map((value, index) => {
    const parameter = parameters[index] ?? rest;
    if (parameter === undefined) return value;
    if (value.state === "null" && !parameter.isNullable) throw new Refusal(`null for ${name}()`);
    return refusing(name, () => convertTyped(value, parameter.type));
  });
  const result = refusing(name, () => apply(name, given, returns, context));
  if (name === "nonsensitive") return { ...result, isSensitive: false };
  if (name === "issensitive" || name === "ephemeralasnull") return result;
  const own = { isSensitive: name === "sensitive", isEphemeral: false };
  return marked(result, own, ...given.map(SHALLOW.has(name) ? (each) => each : marksIn));
}

/** Functions that look at a collection without its elements' values, or pass those on. */
const SHALLOW: ReadonlySet<string> = new Set(
  `coalesce coalescelist concat element flatten keys length lookup merge one reverse slice tolist
  tomap toset values zipmap`.split(/\s+/),
);

function refusing(name: string, compute: () => TypedValue): TypedValue {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${name}(): ${error.message}`);
    throw error;
  }
}

function apply(
  name: string,
  args: readonly TypedValue[],
  returns: Type,
  context: EvaluationContext,
): TypedValue {
  checkTypes(name, args);
  if (name === "sensitive" || name === "nonsensitive") return args[0] ?? ANYTHING;
  if (name === "ephemeralasnull") return ANYTHING;
  if (name === "issensitive" || LATER.has(name)) return unknownOf(returns);
  if (args.every(isKnown)) return applyKnown(name, args, returns, context);
  const isOpen = args.some(({ type, state }) => type.kind === "any" && state === "unknown");
  if (isOpen && OF_ANYTHING.has(name)) return unknownOf(TARGETS.get(name) ?? returns);
  // Of an argument that can be anything, so can the result be.
  if (isOpen) return ANYTHING;
  return unknownOf(returns.kind === "any" ? resultType(name, args) : returns);
}

function applyKnown(
  name: string,
  args: readonly TypedValue[],
  returns: Type,
  context: EvaluationContext,
): TypedValue {
  try {
    const renderTemplate = () => {
      throw new EvaluationFailure("not supported here");
    };
    const value = callFunction(name, args.map(toEvaluated), { ...context, renderTemplate });
    const result = fromEvaluated(value);
    // Nested marks aren't followed through the evaluator's functions.
    if (SHALLOW.has(name) && args.some((each) => marksIn(each).isSensitive)) return ANYTHING;
    return result.state === "unknown" ? unknownOf(returns) : result;
  } catch (error) {
    if (error instanceof BudgetSpent) return unknownOf(returns);
    if (!(error instanceof EvaluationFailure)) throw error;
    if (OWN_LIMIT.test(error.message)) return unknownOf(returns);
    throw new Refusal(error.message);
  }
}

/** What a function refuses by the types of its arguments alone. */
function checkTypes(name: string, args: readonly TypedValue[]): void {
  const [first] = args;
  if (first === undefined) return;
  const { kind } = first.type;
  if (kind === "any") return;
  const isSequence = kind === "list" || kind === "set" || kind === "tuple";
  const isMapping = kind === "map" || kind === "object";
  switch (name) {
    case "length":
      if (kind === "number" || kind === "bool") throw new Refusal(`a ${kind} has no length`);
      return;
    case "keys":
    case "values":
    case "lookup":
      if (!isMapping) throw new Refusal("a map or an object is required");
      return;
    case "merge":
      for (const { type } of args) {
        if (!/^(any|map|object)$/.test(type.kind))
          throw new Refusal("maps or objects are required");
      }
      return;
    case "concat":
      for (const { type } of args) {
        if (!/^(any|list|tuple)$/.test(type.kind)) throw new Refusal("lists are required");
      }
      return;
    case "flatten":
    case "one":
    case "sum":
      if (!isSequence) throw new Refusal("a list, set or tuple is required");
      return;
    case "element":
    case "slice":
      if (kind !== "list" && kind !== "tuple" && !(kind === "set" && name === "element")) {
        throw new Refusal("a list or tuple is required");
      }
      return;
    case "setunion":
    case "setintersection":
    case "setsubtract":
      requireOneType(args.flatMap((each) => elementTypes(each.type)));
      return;
    case "matchkeys":
      requireOneType(args.slice(1).flatMap((each) => elementTypes(each.type)));
      return;
    case "coalesce":
      if (unifyTypes(args.map(({ type }) => type)) === undefined) {
        throw new Refusal("all arguments must have the same type");
      }
      return;
    default: {
      const target = TARGETS.get(name);
      if (target === undefined) return;
      if (!isConvertible(first.type, target)) throw new Refusal(`a ${kind} can't be converted`);
    }
  }
}

function requireOneType(types: readonly Type[]): void {
  if (unifyTypes(types) === undefined) throw new Refusal("the elements must have the same type");
}

function elementTypes(type: Type): readonly Type[] {
  if (type.kind === "tuple") return type.elements;
  return "element" in type ? [type.element] : [];
}

const TARGETS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["tolist", { kind: "list", element: ANY }],
  ["toset", { kind: "set", element: ANY }],
  ["tomap", { kind: "map", element: ANY }],
  ["tostring", { kind: "string" }],
  ["tonumber", { kind: "number" }],
  ["tobool", { kind: "bool" }],
]);

/** The type of a result that depends on the arguments; any where it isn't worth knowing. */
function resultType(name: string, args: readonly TypedValue[]): Type {
  const [{ type } = ANYTHING, second] = args;
  switch (name) {
    case "tolist":
    case "toset": {
      const kind = name === "tolist" ? "list" : "set";
      return { kind, element: elementOf(type) };
    }
    case "tomap":
      return { kind: "map", element: elementOf(type) };
    case "keys":
      return type.kind === "map" ? { kind: "list", element: { kind: "string" } } : ANY;
    case "values":
      return type.kind === "map" ? { kind: "list", element: type.element } : ANY;
    case "element":
    case "one":
      return type.kind === "list" || type.kind === "set" ? type.element : ANY;
    case "lookup":
      return type.kind === "map" ? type.element : ANY;
    case "slice":
    case "reverse":
      return type.kind === "list" ? type : ANY;
    case "distinct":
      return type;
    case "sensitive":
    case "nonsensitive":
      return type;
    case "setproduct":
      return ANY;
    case "zipmap":
      return second !== undefined && second.type.kind === "list"
        ? { kind: "map", element: second.type.element }
        : ANY;
    case "merge":
      return mergedType(args.map((each) => each.type));
    default:
      return ANY;
  }
}

function elementOf(type: Type): Type {
  if ("element" in type) return type.element;
  const types =
    type.kind === "tuple"
      ? type.elements
      : type.kind === "object"
        ? [...type.attributes.values()].map((each) => each.type)
        : [];
  return unifyTypes(types) ?? ANY;
}

function mergedType(types: readonly Type[]): Type {
  const attributes = new Map<string, Type>();
  for (const type of types) {
    if (type.kind !== "object")
      return types.every((each) => each.kind === "map") ? (types[0] ?? ANY) : ANY;
    for (const [name, each] of type.attributes) attributes.set(name, each.type);
  }
  return objectType(attributes);
}
