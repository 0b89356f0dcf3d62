import { fallbackOf, sortedEntries } from "../evaluate/convert.ts";
import { someValue } from "../evaluate/presence.ts";
import { ANY, type Type } from "../evaluate/type-constraint.ts";
import { list, map, nullValue, object, unknown, type Value } from "../evaluate/value.ts";
import { ELEMENT, KEY } from "./input-reference.ts";

/** The key of an element whose key doesn't matter. */
const SOME_KEY = "example";

/** Any value of a type: leaves are unknown but not empty, collections have one element. */
export function anyOf(type: Type, name: string): Value {
  switch (type.kind) {
    case "list":
      return list([anyOf(type.element, `${name}[*]`)]);
    case "set":
      return list([anyOf(type.element, `${name}[*]`)], "set");
    case "map":
      return map(new Map([[SOME_KEY, anyOf(type.element, `${name}[*]`)]]));
    case "tuple":
      return list(type.elements.map((element, index) => anyOf(element, `${name}[${index}]`)));
    case "object":
      return object(
        new Map(
          [...type.attributes].map(([attribute, { type: inner, isOptional, fallback }]) => [
            attribute,
            isOptional ? fallbackOf(inner, fallback) : anyOf(inner, `${name}.${attribute}`),
          ]),
        ),
      );
    default:
      return someValue(`var.${name}`);
  }
}

/** The type of what a step leads to. */
export function typeAt(type: Type, step: string): Type {
  if (type.kind === "list" || type.kind === "set") return type.element;
  if (step === KEY) return { kind: "string" };
  if (type.kind === "map") return type.element;
  if (type.kind === "object") return type.attributes.get(step)?.type ?? ANY;
  return ANY;
}

/** What a step leads to in a value: the first element, a member, or nothing. */
export function valueAt(value: Value | undefined, step: string): Value | undefined {
  if (value?.kind === "list") return isAnyOf(step) ? value.items[0] : undefined;
  if (value?.kind !== "object") return undefined;
  if (step !== ELEMENT) return value.entries.get(step);
  return sortedEntries(value)[0]?.[1];
}

/**
 * The value with `leaf` at the end of the steps. Where the value has nothing, any value of the type
 * is put first. All elements of a collection are changed.
 */
export function withLeaf(
  value: Value | undefined,
  type: Type,
  [step, ...further]: readonly string[],
  leaf: Value,
  name: string,
): Value {
  if (step === undefined) return leaf;
  const around = isHollow(value) ? startOf(type, name, step) : value;
  const change = (inner: Value | undefined, at: string) =>
    withLeaf(inner, typeAt(type, step), further, leaf, `${name}${at}`);
  if (around.kind === "list") {
    const items = isAnyOf(step) ? around.items : [];
    return list(
      items.map((item) => change(item, "[*]")),
      around.type,
    );
  }
  if (around.kind !== "object") return around;
  if (step === KEY) {
    const [first] = around.entries.values();
    const key = leaf.kind === "string" ? leaf.value : SOME_KEY;
    return { ...around, entries: new Map([[key, first ?? nullValue()]]) };
  }
  const isOfAll = step === ELEMENT;
  const entries = new Map(around.entries);
  for (const name of isOfAll ? entries.keys() : [step]) {
    entries.set(name, change(entries.get(name), isOfAll ? "[*]" : `.${name}`));
  }
  return around.type === "map" ? map(entries) : object(entries);
}

/** An element of a list. In a set, it is its own key. */
function isAnyOf(step: string): boolean {
  return step === ELEMENT || step === KEY;
}

/** Whether a step has nothing to lead to. */
function isHollow(value: Value | undefined): value is undefined {
  switch (value?.kind) {
    case "list":
      return value.items.length === 0;
    case "object":
      return value.entries.size === 0;
    default:
      return true;
  }
}

function startOf(type: Type, name: string, step: string): Value {
  if (type.kind !== "any") {
    const any = anyOf(type, name);
    // Members that code looks up by name replace the one whose key doesn't matter.
    const isNamed = type.kind === "map" && step !== ELEMENT && step !== KEY;
    return isNamed ? map(new Map()) : any;
  }
  if (step === ELEMENT) return list([unknown(`var.${name}[*]`)]);
  return object(new Map(step === KEY ? [[SOME_KEY, unknown(`var.${name}`)]] : []));
}

/** A setting as HCL: `settings.public`, `rules[*].port`. */
export function pathText(input: string, steps: readonly string[]): string {
  return steps.reduce((text, step) => {
    if (step === ELEMENT) return `${text}[*]`;
    if (step === KEY) return `${text} (key)`;
    return /^[\w-]+$/.test(step) ? `${text}.${step}` : `${text}[${JSON.stringify(step)}]`;
  }, input);
}

/** A leaf as HCL; null for any value. */
export function leafText(leaf: Value): string | null {
  switch (leaf.kind) {
    case "null":
      return "null";
    case "bool":
    case "number":
      return String(leaf.value);
    case "string":
      return JSON.stringify(leaf.value);
    case "list":
      return leaf.items.length === 0 ? "[]" : null;
    case "object":
      return leaf.entries.size === 0 ? "{}" : null;
    default:
      return null;
  }
}
