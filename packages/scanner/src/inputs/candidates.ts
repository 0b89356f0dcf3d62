import { isOtherText } from "../evaluate/presence.ts";
import { ANY, type Type } from "../evaluate/type-constraint.ts";
import {
  areIdentical,
  bool,
  list,
  map,
  nullValue,
  number,
  object,
  string,
  type Value,
} from "../evaluate/value.ts";
import { ELEMENT } from "./input-reference.ts";
import { anyOf, pathText, typeAt, valueAt } from "./input-values.ts";
import type { Literal, Usage } from "./usages.ts";

/** An input of the entry-point module, with what is known about it. */
export interface Input {
  readonly name: string;
  readonly type: Type;
  readonly isNullable: boolean;
  /** The value without any setting: the default, unknown if it is required. */
  readonly value: Value;
  /** The declared default, if a variable file gives another value. */
  readonly declaredDefault: Value | undefined;
  readonly usages: readonly Usage[];
}

/** Another value for a part of an input. */
export interface Candidate {
  readonly input: Input;
  readonly steps: readonly string[];
  readonly leaf: Value;
  /** Distinguishes it from all other candidates of the module. */
  readonly key: string;
}

/** Maximum number of other values for each input, and depth of its parts. */
const MAX_CANDIDATES = 48;
const MAX_DEPTH = 4;

/**
 * The other values that an input is tried with: every boolean, every value that the code or its
 * validations name, and presence (empty or not, null or not). Not any text or number.
 */
export function candidatesOf(input: Input): readonly Candidate[] {
  const { type, value, declaredDefault } = input;
  const candidates: Candidate[] = [];
  const add = (steps: readonly string[], leaf: Value) => {
    const current = steps.reduce(valueAt, value as Value | undefined);
    if (current !== undefined && areIdentical(current, leaf)) return;
    const isKnown = candidates.some(
      (other) =>
        other.steps.join("\n") === steps.join("\n") &&
        (areIdentical(other.leaf, leaf) || (isOpen(other.leaf) && isOpen(leaf))),
    );
    if (isKnown || candidates.length >= MAX_CANDIDATES) return;
    candidates.push({ input, steps, leaf, key: `${input.name}\n${candidates.length}` });
  };
  if (declaredDefault !== undefined) add([], declaredDefault);
  visit(input, type, value, [], add);
  for (const { steps, literals } of input.usages) {
    const leafType = steps.reduce(typeAt, type);
    for (const literal of literals) {
      const isRefused = literal === null && steps.length === 0 && !input.isNullable;
      const leaf = isRefused ? undefined : literalValue(literal, leafType);
      if (leaf !== undefined) add(steps, leaf);
    }
  }
  for (const usage of input.usages) addOther(input, usage, add);
  return candidates;
}

/** Any value that isn't empty and that the code doesn't compare with, if it compares. */
function anyOther(type: Type, name: string, usage: Usage | undefined): Value {
  const any = anyOf(type, name);
  if (any.kind !== "unknown" || usage?.isCompared !== true) return any;
  const texts = [...usage.literals].filter((literal) => literal !== null && literal !== "");
  return texts.length === 0 ? any : { ...any, isNot: texts.map(String) };
}

/** Adds a value that the code doesn't compare with, if it compares with the current one. */
function addOther({ name, type, value }: Input, usage: Usage, add: Add): void {
  const { steps, literals, isCompared } = usage;
  const leafType = steps.reduce(typeAt, type);
  if (!isCompared || leafType.kind === "bool") return;
  const current = steps.reduce(valueAt, value as Value | undefined);
  const isAtom = current?.kind === "string" || current?.kind === "number";
  const texts = new Set([...literals].map((literal) => String(literal).toLowerCase()));
  const isNamed = isAtom && texts.has(String(current.value).toLowerCase());
  if (!isNamed && current?.kind !== "unknown") return;
  const other = anyOther(leafType, pathText(name, steps), usage);
  if (isOtherText(other)) add(steps, other);
}

type Add = (steps: readonly string[], leaf: Value) => void;

function visit(
  input: Input,
  type: Type,
  value: Value | undefined,
  steps: readonly string[],
  add: Add,
): void {
  if (steps.length > MAX_DEPTH) return;
  const kind = type.kind === "any" ? kindOf(value) : type.kind;
  const usage = input.usages.find((each) => each.steps.join("\n") === steps.join("\n"));
  const name = pathText(input.name, steps);
  const canBeNull = steps.length > 0 || input.isNullable;
  if (value?.kind === "null") {
    if (kind !== "bool") add(steps, anyOther(type, name, usage));
  } else if (usage?.isTested === true && canBeNull && value?.kind !== "unknown") {
    add(steps, nullValue());
  }
  // A required text or number that the code asks for.
  const isAsked = usage?.literals.has("") === true || usage?.literals.has(null) === true;
  if (value?.kind === "unknown" && isAsked && kind !== "bool") {
    add(steps, anyOther(type, name, usage));
  }
  switch (kind) {
    case "bool":
      add(steps, bool(true));
      add(steps, bool(false));
      return;
    case "string":
      visitText(value, usage, steps, name, add);
      return;
    case "number":
      if (value?.kind === "number" && value.value === 0) add(steps, number(1));
      return;
    case "list":
    case "set":
    case "map":
      visitCollection(input, type, value, steps, add);
      return;
    case "object": {
      const names = type.kind === "object" ? [...type.attributes.keys()] : memberNames(value);
      for (const each of names) {
        const inner = valueAt(value, each) ?? fallbackOf(type, each);
        visit(input, typeAt(type, each), inner, [...steps, each], add);
      }
    }
  }
}

function visitText(
  value: Value | undefined,
  usage: Usage | undefined,
  steps: readonly string[],
  name: string,
  add: Add,
): void {
  if (value?.kind !== "string") return;
  // Text that is used as a boolean.
  if (value.value === "true" || value.value === "false") {
    add(steps, string(value.value === "true" ? "false" : "true"));
  }
  if (value.value === "") add(steps, anyOther({ kind: "string" }, name, usage));
  else if (usage?.isTested === true) add(steps, string(""));
}

function visitCollection(
  input: Input,
  type: Type,
  value: Value | undefined,
  steps: readonly string[],
  add: Add,
): void {
  const usage = input.usages.find((each) => each.steps.join("\n") === steps.join("\n"));
  const name = pathText(input.name, steps);
  const isEmpty = isEmptyCollection(value);
  const whole = type.kind === "any" ? ({ kind: "list", element: ANY } as const) : type;
  if (isEmpty) add(steps, anyOf(whole, name));
  // What stands beside a required collection is known once that is empty.
  else if (value?.kind === "unknown" ? steps.length === 0 : usage?.isTested === true) {
    add(steps, emptyOf(whole));
  }
  const element = typeAt(whole, ELEMENT);
  const first = isEmpty || value === undefined ? undefined : valueAt(value, ELEMENT);
  visit(input, element, first ?? openValue(element, name), [...steps, ELEMENT], add);
}

/** The kind of a value whose type isn't declared. */
function kindOf(value: Value | undefined): Type["kind"] {
  if (value?.kind === "list") return "list";
  if (value?.kind === "object") return "object";
  return value?.kind === "bool" || value?.kind === "number" || value?.kind === "string"
    ? value.kind
    : "any";
}

function memberNames(value: Value | undefined): readonly string[] {
  return value?.kind === "object" ? [...value.entries.keys()] : [];
}

function fallbackOf(type: Type, name: string): Value | undefined {
  const attribute = type.kind === "object" ? type.attributes.get(name) : undefined;
  if (attribute === undefined) return undefined;
  return attribute.isOptional ? (attribute.fallback ?? nullValue()) : undefined;
}

/** An element that isn't there yet. */
function openValue(type: Type, name: string): Value | undefined {
  return type.kind === "object" ? anyOf(type, `${name}[*]`) : undefined;
}

function isEmptyCollection(value: Value | undefined): boolean {
  if (value?.kind === "list") return value.items.length === 0;
  return value?.kind === "object" && value.entries.size === 0;
}

function emptyOf({ kind }: Type): Value {
  if (kind === "map") return map(new Map());
  return kind === "object" ? object(new Map()) : list([], kind === "set" ? "set" : "list");
}

/** A literal of the code as a value of the type; undefined if it is of another. */
function literalValue(literal: Literal, type: Type): Value | undefined {
  if (literal === null) return nullValue();
  switch (type.kind) {
    case "string":
      return string(String(literal));
    case "number": {
      const value = Number(literal);
      return literal === "" || typeof literal === "boolean" || Number.isNaN(value)
        ? undefined
        : number(value);
    }
    case "bool":
      return /^(true|false)$/.test(String(literal)) ? bool(String(literal) === "true") : undefined;
    case "any":
      if (typeof literal === "string") return string(literal);
      return typeof literal === "number" ? number(literal) : bool(literal);
    default:
      return undefined;
  }
}

function isOpen({ kind }: Value): boolean {
  return kind === "unknown";
}

/** Not a boolean, and no text or number that the code compares with the values it knows. */
export function isFreeForm({ type, usages }: Input): boolean {
  if (!hasFreeLeaf(type)) return false;
  const own = usages.find(({ steps }) => steps.length === 0);
  return ![...(own?.literals ?? [])].some((literal) => literal !== null && literal !== "");
}

function hasFreeLeaf(type: Type): boolean {
  switch (type.kind) {
    case "bool":
      return false;
    case "list":
    case "set":
    case "map":
      return hasFreeLeaf(type.element);
    case "tuple":
      return type.elements.some(hasFreeLeaf);
    case "object":
      return [...type.attributes.values()].some((attribute) => hasFreeLeaf(attribute.type));
    default:
      return true;
  }
}
